import type {
  ElementEvents,
  ElementType,
  EventName,
  FieldEvent,
  FrameSetup,
  LoadErrorCause,
} from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { undress, wear, wornAfter, wornAtStart } from './container-classes.ts'
import { focusByLabel, labelOf, textOf } from './container-label.ts'
import { createEmitter } from './emitter.ts'
import { type FrameLink, openFrame } from './frame-link.ts'
import type { ElementInside, Group } from './group.ts'
import { IntegrationError, oneOf, refuse } from './integration-error.ts'
import { loadFailure } from './load-failure.ts'
import { checkElementOptions, type ElementOptions, frameOptions, mergeOptions } from './options.ts'
import { warn } from './warn.ts'

interface Mounted {
  readonly container: Element
  readonly frameLink: FrameLink
  /** Ends all listening to page and label. */
  readonly listening: AbortController
}

const eventNames: readonly string[] = [
  'ready',
  'change',
  'complete',
  'empty',
  'focus',
  'blur',
  'error',
  'brand',
  'autofilled',
  'submit',
  'escape',
  'loaderror',
] satisfies EventName[]

export function createCardElement(
  type: ElementType,
  initialOptions: ElementOptions,
  group: Group,
): { element: CardElement; inside: ElementInside } {
  const { origin } = group
  const emitter = createEmitter<ElementEvents>()
  let options = initialOptions
  let worn = wornAtStart
  let life: Mounted | 'absent' | 'destroyed' = 'absent'

  const mounted = (): Mounted | null => (typeof life === 'object' ? life : null)

  function dress(): void {
    const { container } = mounted() ?? {}
    if (container) wear(container, worn, options.classes)
  }

  function happened(event: FieldEvent): void {
    // What is asked for from now on is another card.
    if (event.name === 'change') group.attempts.clear()
    worn = wornAfter(worn, event)
    dress()
    emitter.emit(event.name, event.payload)
  }

  function ready(): void {
    group.warm?.end()
    worn = wornAtStart
    dress()
    // At every load: a document that is loaded again has lost its fonts.
    void group.fonts?.then((fonts) => mounted()?.frameLink.tell({ type: 'fonts', fonts }))
    emitter.emit('ready', { element: type, elementType: type })
  }

  function failed(cause: LoadErrorCause, detail: string | number): void {
    const message = loadFailure(type, { cause, detail, origin })
    warn(message)
    emitter.emit('loaderror', { element: type, elementType: type, cause, message })
  }

  /** What the frame is told: with the words of the page's own label, where the options have none. */
  function setupIn(container: Element): FrameSetup {
    const { id, locale, country } = group
    const label = options.label ?? textOf(labelOf(container))
    return {
      elementType: type,
      group: id,
      locale,
      ...(country && { country }),
      options: frameOptions({ ...options, ...(label !== undefined && { label }) }),
    }
  }

  function detach(next: 'absent' | 'destroyed'): void {
    const before = mounted()
    life = next
    if (!before) return
    before.listening.abort()
    before.frameLink.close()
    undress(before.container, options.classes)
  }

  function refuseIfDestroyed(method: string): void {
    if (life !== 'destroyed') return
    throw new IntegrationError(
      'element_destroyed',
      `${method}() was called on a ${type} element that was destroyed. Create it anew.`,
    )
  }

  function checkListener(method: string, event: string, handler: unknown): void {
    refuseIfDestroyed(method)
    if (!eventNames.includes(event)) {
      refuse('unknown_event', `${method}()`, event, oneOf(eventNames))
    }
    if (typeof handler !== 'function')
      refuse('invalid_handler', `${method}('${event}')`, handler, 'a function')
  }

  function command(message: 'focus' | 'blur' | 'clear'): void {
    refuseIfDestroyed(message)
    const { frameLink } = mounted() ?? {}
    if (message === 'focus') frameLink?.focus()
    else frameLink?.tell({ type: message })
  }

  const on: CardElement['on'] = (event, handler) => {
    checkListener('on', event, handler)
    return emitter.on(event, handler)
  }

  const element: CardElement = {
    type,
    mount(target) {
      refuseIfDestroyed('mount')
      const container = findContainer(target)
      const before = mounted()
      if (before?.container === container && before.frameLink.isInPlace()) return
      detach('absent')
      worn = wornAtStart
      group.warm?.skip()
      const setup = (): FrameSetup => setupIn(container)
      const listening = new AbortController()
      const { signal } = listening
      const frameLink = openFrame({ ...group, container, signal, setup, ready, failed, happened })
      focusByLabel(container, signal, () => command('focus'))
      life = { container, frameLink, listening }
      dress()
    },
    unmount() {
      refuseIfDestroyed('unmount')
      detach('absent')
    },
    destroy() {
      if (life === 'destroyed') return
      detach('destroyed')
      emitter.clear()
      group.members.delete(type)
    },
    focus: () => command('focus'),
    blur: () => command('blur'),
    clear: () => command('clear'),
    update(changed) {
      refuseIfDestroyed('update')
      checkElementOptions(`update() of the ${type} element`, type, changed)
      const { container, frameLink } = mounted() ?? {}
      if (container) undress(container, options.classes)
      options = mergeOptions(options, changed)
      dress()
      frameLink?.retell()
    },
    on,
    once(event, handler) {
      checkListener('once', event, handler)
      return emitter.once(event, handler)
    },
    off: emitter.off,
    addEventListener: on,
    removeEventListener: emitter.off,
  }
  return { element, inside: { type, frameLink: () => mounted()?.frameLink } }
}

function findContainer(target: unknown): Element {
  if (target instanceof Element) return target
  try {
    const found = typeof target === 'string' && document.querySelector(target)
    if (found) return found
  } catch {
    // No selector at all, as "#1st": told below as one that finds nothing.
  }
  refuse('container_not_found', 'mount()', target, 'a DOM element, or a selector of one')
}
