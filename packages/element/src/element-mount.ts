import type {
  ElementEvents,
  ElementType,
  FieldEvent,
  FrameOptions,
  FrameSetup,
  LoadErrorCause,
  ShownStates,
} from '@element-js/protocol/frame'
import { applyClasses, initialStates, removeClasses } from './container-classes.ts'
import { labelText } from './container-label.ts'
import type { Emitter } from './emitter.ts'
import { offerLink } from './fallback-link.ts'
import type { FrameLink } from './frame-link.ts'
import type { FailureDetail } from './frame-loading.ts'
import type { Group } from './internals.ts'
import { type ElementOptions, type ElementUpdate, readOptions } from './options.ts'
import { submitForm } from './submit-form.ts'
import { warn } from './warn.ts'

/** The part of an element that is on the page: its frame, and the classes of its container. */
export interface ElementMount {
  /** The link to the frame, while the element is mounted. */
  frameLink(): FrameLink | undefined
  /** Does nothing if the field is already in this container. In another container, the field is empty. */
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

export function createElementMount({ type, options, group, emitter }: MountedElement): ElementMount {
  let states: ShownStates = initialStates
  let frameLink: FrameLink | undefined

  /** The current options, with the defaults of the group. */
  const withDefaults = (): ElementOptions => ({ ...group.defaults, ...options })

  function showStates(shown = states): void {
    states = shown
    if (frameLink) applyClasses(frameLink.container, states, options.classes)
  }

  function happened(event: FieldEvent): void {
    // From now on a request for a token is about another card.
    if (event.name === 'change') group.attempts = new Map()
    if (event.name !== 'submit') {
      emitter.emit(event.name, event.payload)
      return
    }
    const { submitOnEnter = true } = withDefaults()
    submitForm(submitOnEnter ? frameLink?.container : undefined, (preventDefault) =>
      emitter.emit('submit', { ...event.payload, preventDefault }),
    )
  }

  function ready(): void {
    group.warm?.end()
    group.refusal = undefined
    showStates(initialStates)
    offerLink(group)
    // This happens at every load, because a document that is loaded again has lost its fonts.
    frameLink?.send({ type: 'fonts', fonts: group.fonts })
    emitter.emit('ready', { element: type, elementType: type })
  }

  function failed(cause: LoadErrorCause, detail: FailureDetail, iframe: HTMLIFrameElement): void {
    const isRefused = typeof detail === 'object'
    group.refusal = isRefused ? detail : undefined
    const message = isRefused
      ? detail.message
      : `the ${type} field did not load (${cause}${detail && ` ${detail}`}) from ${group.origin}.`
    if (!isRefused || group.isSandbox) warn(message)
    // The browser reports when it is online again, and then the field is loaded.
    if (cause !== 'offline') offerLink(group, iframe)
    emitter.emit('loaderror', { element: type, elementType: type, cause, message })
  }

  /** The setup of the frame. If the options have no label, it uses the text of the page's own label. */
  function setupIn(container: Element): FrameSetup {
    const { id, locale, country } = group
    const {
      classes: _,
      submitOnEnter: __,
      colorScheme,
      label = labelText(container),
      ...others
    } = withDefaults()
    const isScheme = colorScheme === 'light' || colorScheme === 'dark'
    return {
      elementType: type,
      group: id,
      locale,
      country,
      options: { ...others, label, ...(isScheme && { colorScheme }) } as FrameOptions,
    }
  }

  function unmount(): void {
    if (!frameLink) return
    frameLink.close()
    removeClasses(frameLink.container, options.classes)
    frameLink = undefined
    offerLink(group)
  }

  return {
    frameLink: () => frameLink,
    mount(container) {
      if (frameLink?.container === container && frameLink.isInPlace()) return
      unmount()
      group.warm?.skip()
      frameLink = group.openFrame({
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
      options = readOptions('element', changed, group, options)
      showStates()
      frameLink?.sendSetup()
    },
  }
}
