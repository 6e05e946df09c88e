import type {
  ElementEvents,
  ElementType,
  FieldEvent,
  FrameSetup,
  LoadErrorCause,
} from '@element-js/protocol/frame'
import { applyClasses, initialStates, removeClasses } from './container-classes.ts'
import { labelOf, textOf } from './container-label.ts'
import type { Emitter } from './emitter.ts'
import { type FrameLink, openFrame } from './frame-link.ts'
import type { Group } from './internals.ts'
import { loadFailure } from './load-failure.ts'
import { type ElementOptions, type ElementUpdate, frameOptions, mergeOptions } from './options.ts'
import { warn } from './warn.ts'

/** The part of an element that is on the page: its frame, and the classes of its container. */
export interface ElementMount {
  /** The link to the frame, while the element is mounted. */
  frameLink(): FrameLink | undefined
  /** Does nothing if the field is in this container already. In another container the field is empty. */
  mount(container: Element): void
  unmount(): void
  update(changed: ElementUpdate): void
}

export interface MountedElement {
  readonly type: ElementType
  readonly options: ElementOptions
  readonly group: Group
  readonly emitter: Emitter<ElementEvents>
}

/**
 * This is one long closure, because passing its state from function to function would cost bytes on every shop's page.
 */
export function createElementMount({ type, options, group, emitter }: MountedElement): ElementMount {
  let states = initialStates
  let frameLink: FrameLink | undefined

  function showStates(shown = states): void {
    states = shown
    if (frameLink) applyClasses(frameLink.container, states, options.classes)
  }

  function happened(event: FieldEvent): void {
    // From now on a request for a token is about another card.
    if (event.name === 'change') group.attempts.clear()
    emitter.emit(event.name, event.payload)
  }

  function ready(): void {
    group.warm?.end()
    showStates(initialStates)
    // This happens at every load, because a document that is loaded again has lost its fonts.
    frameLink?.send({ type: 'fonts', fonts: group.fonts })
    emitter.emit('ready', { element: type, elementType: type })
  }

  function failed(cause: LoadErrorCause, detail: string | number): void {
    const message = loadFailure(type, { cause, detail, origin: group.origin })
    warn(message)
    emitter.emit('loaderror', { element: type, elementType: type, cause, message })
  }

  /** The setup of the frame. If the options have no label, it has the text of the page's own label. */
  function setupIn(container: Element): FrameSetup {
    const { id, locale, country } = group
    const label = options.label ?? textOf(labelOf(container))
    return { elementType: type, group: id, locale, country, options: frameOptions({ ...options, label }) }
  }

  function unmount(): void {
    if (!frameLink) return
    frameLink.close()
    removeClasses(frameLink.container, options.classes)
    frameLink = undefined
  }

  return {
    frameLink: () => frameLink,
    mount(container) {
      if (frameLink?.container === container && frameLink.isInPlace()) return
      unmount()
      group.warm?.skip()
      frameLink = openFrame({
        ...group,
        container,
        setup: setupIn,
        ready,
        failed,
        shown: showStates,
        happened,
      })
      showStates(initialStates)
    },
    unmount,
    update(changed) {
      if (frameLink) removeClasses(frameLink.container, options.classes)
      options = mergeOptions(options, changed)
      showStates()
      frameLink?.sendSetup()
    },
  }
}
