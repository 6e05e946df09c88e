import type { FieldEvent, FrameSetup, LoadErrorCause, ShownStates } from '@element-js/protocol/frame'
import { focusByLabel } from './container-label.ts'
import { fillContainer } from './fill-container.ts'
import { createFrame, describeFrame } from './frame-element.ts'
import { type FailureDetail, watchLoading } from './frame-loading.ts'
import { type FramePort, openPort } from './frame-port.ts'
import type { Group, ServiceContext } from './internals.ts'
import { surroundingsOf, windowOf } from './surroundings.ts'
import { warn } from './warn.ts'

/** A field's frame on the page, and the link to it. */
export interface FrameLink extends Omit<FramePort, 'drop'> {
  /** The container of the frame. */
  readonly container: Element
  focus(): void
  /** Whether the frame is loading. A frame in a container outside the page does not load. */
  isLoading(): boolean
  /** Whether the frame is still in its container and can become ready. */
  isInPlace(): boolean
  /** Sends the current setup to the frame, and keeps it in case the document is loaded again. */
  sendSetup(): void
  /** Removes the frame and all listeners. */
  close(): void
}

export interface FramePlace extends Pick<ServiceContext, 'origin' | 'apiKey' | 'develop'> {
  readonly container: Element
  /** The elements of the group, this one included. */
  readonly members: Group['members']
  /** The current setup of the frame. */
  setup(container: Element): FrameSetup
  /** The payer can type, either for the first time or again in an empty field. */
  ready(): void
  /** The payer cannot type, and may never be able to. */
  failed(cause: LoadErrorCause, detail: FailureDetail, iframe: HTMLIFrameElement): void
  /** The states that the classes of the container show have changed. */
  shown(states: ShownStates): void
  happened(event: FieldEvent): void
}

/**
 * Puts a field's iframe into a container and opens the link to it.
 */
export function openFrame(place: FramePlace): FrameLink {
  const { origin, container } = place
  const listening = new AbortController()
  const { signal } = listening
  let setup = place.setup(container)
  const iframe = createFrame(place, setup)
  const clearContainer = fillContainer(container, iframe, origin)
  const port = openPort({
    iframe,
    origin,
    signal,
    connected() {
      loading.arrived()
      place.ready()
      // The page's own handlers come first, because they may remove it themselves.
      clearContainer()
      // The address still has the surroundings from when it was opened. They are not updated immediately, because the
      // browser would then have to lay out the page before the greeting of the next field could arrive.
      windowOf(iframe).requestAnimationFrame(() => {
        followSurroundings()
        inspect()
      })
    },
    mismatched: (itsVersion) => loading.fail('version', itsVersion),
    received(message) {
      if (message.type === 'resized')
        Object.assign(iframe.style, { padding: 0, height: `${message.heightPx}px` })
      else if (message.type === 'warned')
        place.develop(message.type, message.sentence, iframe) || warn(message.sentence)
      else if (message.type === 'shown') place.shown(message.states)
      else if (message.type === 'happened') place.happened(message.event)
      else for (const member of place.members.values()) member.frameLink()?.send(message)
    },
  })
  const { send, isReady } = port
  const loading = watchLoading({
    iframe,
    isReady,
    signal,
    failed(cause, detail) {
      place.failed(cause, detail, iframe)
      inspect()
    },
  })
  iframe.addEventListener('transitionend', followSurroundings)

  /** Updates the frame with the color scheme and the direction of the page around it. */
  function followSurroundings(): void {
    send({ type: 'surrounded', ...surroundingsOf(iframe, setup.options.colorScheme) })
  }

  /** Waits until the field is ready or has failed, so that code for developers does not delay it. */
  const inspect = (): unknown => place.develop('inspect', iframe)

  function focus(): void {
    // WebKit lets a frame of another site take the focus only if the page focuses its iframe during a user gesture. In
    // Chromium, an iframe that already has the focus would lose it for a moment, and its field would report that.
    if (iframe !== (iframe.getRootNode() as Document | ShadowRoot).activeElement) iframe.focus()
    send({ type: 'focus', ready: isReady() })
  }
  focusByLabel(container, signal, focus)

  return {
    ...port,
    container,
    focus,
    isLoading: () => !isReady() && iframe.contentWindow !== null && !loading.hasFailed(),
    isInPlace: () => iframe.parentNode === container && !loading.hasFailed(),
    sendSetup() {
      setup = place.setup(container)
      describeFrame(iframe, setup)
      send({ ...setup, type: 'update' })
      followSurroundings()
      inspect()
    },
    close() {
      listening.abort()
      loading.stop()
      port.drop()
      // The page may have removed it, and then `remove()` of Prototype.js throws.
      iframe.replaceWith()
    },
  }
}
