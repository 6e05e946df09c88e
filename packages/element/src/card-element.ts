import type {
  ElementEvents,
  ElementType,
  EventName,
  FieldEvent,
  FrameOptions,
  FrameSetup,
  LoadErrorPayload,
  TokenData,
  TokenResult,
} from '@element-js/protocol/frame'
import { undress, wear, wornAfter, wornAtStart } from './container-classes.ts'
import { focusByLabel, labelOf, textOf } from './container-label.ts'
import type { Group } from './elements-group.ts'
import { createEmitter } from './emitter.ts'
import { type FrameLink, openFrame } from './frame-link.ts'
import { IntegrationError, named } from './integration-error.ts'
import { checkElementOptions, type ElementOptions, frameOptions, mergeOptions } from './options.ts'
import { titleOf } from './texts.ts'
import { warn } from './warn.ts'

/** One field of a card, shown in an iframe of the service (interface §4.8). */
export interface CardElement {
  readonly type: ElementType
  /**
   * Puts the field into a container. `ready` follows once it can be typed in. Mounting again where it already is
   * does nothing; mounting elsewhere moves it, and it comes up empty.
   *
   * @param container A CSS selector or a DOM element.
   * @throws IntegrationError when there is no such container.
   */
  mount(container: string | Element): void
  /** Takes the field off the page, with what was typed. `mount` brings it back, empty. */
  unmount(): void
  /**
   * Takes the field off the page for good; its type can be created again. From then on all other methods throw, but
   * for those that take handlers off.
   */
  destroy(): void
  /** Safari moves the focus only during a gesture of the user, such as a click on a label. */
  focus(): void
  blur(): void
  /** Empties the field. */
  clear(): void
  /** Changes options; those not named stay. */
  update(options: ElementOptions): void
  /** @returns the undo. */
  on<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): () => void
  /** As `on`, for the next such event only. */
  once<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): () => void
  off<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): void
  addEventListener<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): void
  removeEventListener<Name extends EventName>(
    event: Name,
    handler: (payload: ElementEvents[Name]) => void,
  ): void
}

export type { ElementOptions } from './options.ts'

/** What the library itself may do with an element, beside what its users may. */
export interface ElementInside {
  readonly type: ElementType
  isReady(): boolean
  /** Whether the field is on its way to being ready. */
  isLoading(): boolean
  /**
   * @param mounted The elements of the group that are ready.
   * @returns null when the field goes away before it has answered.
   */
  tokenize(tokenData: TokenData, mounted: readonly ElementType[]): Promise<TokenResult | null>
  /** The group's language has changed. */
  relocated(): void
}

type Lifecycle =
  | { readonly phase: 'created' | 'unmounted' | 'destroyed' }
  | {
      readonly phase: 'mounted'
      readonly container: Element
      readonly link: FrameLink
      /** The undo of listening to the container's label. */
      readonly unlabel: () => void
    }

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
      if (life.phase === 'mounted' && changed.classes) undress(life.container, options.classes ?? {})
      options = mergeOptions(options, changed)
      if (life.phase !== 'mounted') return
      wear(life.container, options.classes ?? {}, worn)
      life.link.rename(titleOf(type, group.locale), setupIn(life.container))
      life.link.send({ type: 'update', options: optionsOf(life.container) })
      if (changed.colorScheme) life.link.followScheme()
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
      life.link.rename(titleOf(type, group.locale), setupIn(life.container))
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
