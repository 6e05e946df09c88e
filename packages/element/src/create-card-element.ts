import type {
  ElementEvents,
  ElementType,
  EventName,
  FieldEvent,
  FrameOptions,
  FrameSetup,
  LoadErrorPayload,
} from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { undress, wear, wornAfter, wornAtStart } from './container-classes.ts'
import { focusByLabel, labelOf, textOf } from './container-label.ts'
import { createEmitter } from './emitter.ts'
import { type FrameLink, openFrame } from './frame-link.ts'
import type { ElementInside, Group } from './group.ts'
import { IntegrationError, named } from './integration-error.ts'
import { checkElementOptions, type ElementOptions, frameOptions, mergeOptions } from './options.ts'
import { titleOf } from './texts.ts'
import { warn } from './warn.ts'

interface Mounted {
  readonly phase: 'mounted'
  readonly container: Element
  readonly link: FrameLink
  /** The undo of listening to the container's label. */
  readonly unlabel: () => void
}

type Lifecycle = { readonly phase: 'created' | 'unmounted' | 'destroyed' } | Mounted

const eventNames: { readonly [name in EventName]: true } = {
  ready: true,
  change: true,
  complete: true,
  empty: true,
  focus: true,
  blur: true,
  error: true,
  brand: true,
  autofilled: true,
  submit: true,
  escape: true,
  loaderror: true,
}

export function createCardElement(
  type: ElementType,
  initialOptions: ElementOptions,
  group: Group,
): { element: CardElement; inside: ElementInside } {
  const { origin, apiKey } = group
  const emitter = createEmitter<ElementEvents>()
  let options = initialOptions
  let worn = wornAtStart
  let life: Lifecycle = { phase: 'created' }

  function happened(event: FieldEvent): void {
    // What is asked for from now on is another card.
    if (event.name === 'change') group.asking.clear()
    worn = wornAfter(worn, event)
    if (life.phase === 'mounted') wear(life.container, options.classes ?? {}, worn)
    emitter.emit(event.name, event.payload)
  }

  function ready(): void {
    worn = wornAtStart
    if (life.phase === 'mounted') {
      const { container, link } = life
      wear(container, options.classes ?? {}, worn)
      // At every load: a document that is loaded again has lost its fonts.
      void group.fonts.then((fonts) => fonts.length > 0 && link.send({ type: 'fonts', fonts }))
    }
    emitter.emit('ready', { element: type, elementType: type })
  }

  function failed(cause: LoadErrorPayload['cause']): void {
    const message = `the ${type} field did not come up. Is ${origin} reachable and allowed by frame-src, and this page registered with the API key?`
    warn(message)
    emitter.emit('loaderror', { element: type, elementType: type, cause, message })
  }

  function setupIn(container: Element): FrameSetup {
    const { id, locale, country } = group
    return {
      elementType: type,
      group: id,
      locale,
      ...(country && { country }),
      ...(getComputedStyle(container).direction === 'rtl' && { direction: 'rtl' }),
      options: optionsOf(container),
    }
  }

  /** What the frame is told: with the words of the page's own label, where the options have none. */
  function optionsOf(container: Element): FrameOptions {
    const label = options.label ?? textOf(labelOf(container))
    return frameOptions({ ...options, ...(label !== undefined && { label }) })
  }

  /** Tells the frame its options anew, and the page's label, which may have other words by now. */
  function retell({ link, container }: Mounted): void {
    link.rename(titleOf(type, group.locale), setupIn(container))
    link.send({ type: 'update', options: optionsOf(container) })
  }

  function detach(next: 'unmounted' | 'destroyed'): void {
    if (life.phase === 'mounted') {
      life.link.close()
      life.unlabel()
      undress(life.container, options.classes ?? {})
    }
    life = { phase: next }
  }

  function refuseIfDestroyed(method: string): void {
    if (life.phase !== 'destroyed') return
    throw new IntegrationError(
      'element_destroyed',
      `${method}() was called on a ${type} element that was destroyed. Create a new one with elements.create('${type}').`,
    )
  }

  function checkListener(method: string, event: string, handler: unknown): void {
    refuseIfDestroyed(method)
    if (!Object.hasOwn(eventNames, event)) {
      throw new IntegrationError(
        'unknown_event',
        `${method}() was given the event ${named(event)}. Known are ${Object.keys(eventNames).join(', ')}.`,
      )
    }
    if (typeof handler !== 'function') {
      throw new IntegrationError(
        'invalid_handler',
        `${method}('${event}') was given ${named(handler)} as its handler. Give a function.`,
      )
    }
  }

  function command(message: 'focus' | 'blur' | 'clear'): void {
    refuseIfDestroyed(message)
    if (life.phase !== 'mounted') return
    if (message === 'focus') life.link.focus()
    else life.link.send({ type: message })
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
      if (life.phase === 'mounted') {
        if (life.container === container && life.link.isInPlace()) return
        detach('unmounted')
      }
      worn = wornAtStart
      const link = openFrame({
        container,
        origin,
        apiKey,
        title: titleOf(type, group.locale),
        setup: setupIn(container),
        ready,
        failed,
        happened,
        colorScheme: () => options.colorScheme,
      })
      life = { phase: 'mounted', container, link, unlabel: focusByLabel(container, () => command('focus')) }
      wear(container, options.classes ?? {}, worn)
    },
    unmount() {
      refuseIfDestroyed('unmount')
      if (life.phase === 'mounted') detach('unmounted')
    },
    destroy() {
      if (life.phase === 'destroyed') return
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
      if (life.phase === 'mounted') undress(life.container, options.classes ?? {})
      options = mergeOptions(options, changed)
      if (life.phase !== 'mounted') return
      wear(life.container, options.classes ?? {}, worn)
      retell(life)
      life.link.followScheme()
    },
    on,
    once(event, handler) {
      checkListener('once', event, handler)
      return emitter.once(event, handler)
    },
    off: emitter.off,
    addEventListener: (event, handler) => {
      on(event, handler)
    },
    removeEventListener: emitter.off,
  }

  const inside: ElementInside = {
    type,
    isReady: () => life.phase === 'mounted' && life.link.isReady(),
    isLoading: () => life.phase === 'mounted' && life.link.isLoading(),
    tokenize: async (tokenData, mounted) =>
      life.phase === 'mounted' ? life.link.tokenize(tokenData, mounted) : null,
    relocated() {
      if (life.phase !== 'mounted') return
      retell(life)
      life.link.send({ type: 'locale', locale: group.locale })
    },
  }
  return { element, inside }
}

function findContainer(target: unknown): Element {
  if (target instanceof Element) return target
  try {
    const found = typeof target === 'string' && document.querySelector(target)
    if (found) return found
  } catch {
    // No selector at all, as "#1st": told below as one that finds nothing.
  }
  throw new IntegrationError(
    'container_not_found',
    `mount() was given ${named(target)}, and no such element is on the page. Give a CSS selector or a DOM element that is there when mount() is called.`,
  )
}
