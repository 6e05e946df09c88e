import type { FieldEvent, FrameSetup, LoadErrorCause } from '@element-js/protocol/frame'
import { focusByLabel } from './container-label.ts'
import { fieldAddress } from './field-address.ts'
import { appendFrame, describeFrame } from './frame-element.ts'
import { watchLoading } from './frame-loading.ts'
import { type FramePort, openPort } from './frame-port.ts'
import type { MountedField } from './mounted-field.ts'
import { surroundingsOf } from './surroundings.ts'
import { warn } from './warn.ts'

/** A field's frame on the page, and the link to it. */
export interface FrameLink extends Omit<FramePort, 'drop'> {
  /** Where it was put. */
  readonly container: Element
  focus(): void
  /** Whether it is about to be ready; a container that is not in the page keeps it from that. */
  isLoading(): boolean
  /** Whether the frame is still where it was put, and may come up. */
  isInPlace(): boolean
  /** Tells the frame anew what it is, now and when its document is loaded again. */
  retell(): void
  /** Removes the frame and ends all listening. */
  close(): void
}

export interface FramePlace {
  readonly origin: string
  readonly apiKey: string
  readonly container: Element
  /** What the frame is, as of now. */
  setup(container: Element): FrameSetup
  /** The field can be typed in: for the first time, or again and empty. */
  ready(): void
  /** The field cannot be typed in, and may never. */
  failed(cause: LoadErrorCause, detail: string | number): void
  happened(event: FieldEvent): void
  inspect(field: MountedField): unknown
}

/**
 * Puts a field's iframe into a container and opens the link to it.
 *
 * One closure, though a long one: to pass its state from function to function costs bytes on every shop's page.
 */
export function openFrame(place: FramePlace): FrameLink {
  const { container, origin } = place
  const listening = new AbortController()
  const { signal } = listening
  let setup = place.setup(container)
  const iframe = appendFrame(container, fieldAddress(place), setup)
  const port = openPort({
    iframe,
    origin,
    signal,
    connected() {
      loading.arrived()
      place.ready()
      // The address still has the surroundings in which it was opened. Not now: the browser would have to lay out the
      // page before the greeting of the next field can arrive.
      requestAnimationFrame(() => {
        followSurroundings()
        inspect()
      })
    },
    mismatched: (itsVersion) => loading.fail('version', itsVersion),
    received(message) {
      if (message.type === 'resized')
        Object.assign(iframe.style, { padding: 0, height: `${message.heightPx}px` })
      else if (message.type === 'warned') warn(message.sentence)
      else if (message.type === 'happened') place.happened(message.event)
    },
  })
  const { tell, isReady } = port
  const loading = watchLoading({
    iframe,
    isReady,
    signal,
    failed(cause, detail) {
      place.failed(cause, detail)
      inspect()
    },
  })
  iframe.addEventListener('transitionend', followSurroundings)

  /** Keeps the frame in the color scheme and the direction of the page around it. */
  function followSurroundings(): void {
    tell({ type: 'surrounded', ...surroundingsOf(iframe, setup.options.colorScheme) })
  }

  /** Not before the field is there, or will not be: what is for developers alone makes no field wait. */
  function inspect(): void {
    place.inspect({ iframe, container, setup, origin })
  }

  function focus(): void {
    // WebKit lets a frame of another site take the focus only when its iframe is given it during a gesture.
    iframe.focus()
    tell({ type: 'focus' })
  }
  focusByLabel(container, signal, focus)

  return {
    ...port,
    container,
    focus,
    isLoading: () => !isReady() && iframe.isConnected && !loading.hasFailed(),
    isInPlace: () => iframe.parentNode === container && !loading.hasFailed(),
    retell() {
      setup = place.setup(container)
      describeFrame(iframe, setup)
      const { options, locale } = setup
      tell({ type: 'update', options, locale })
      followSurroundings()
      inspect()
    },
    close() {
      listening.abort()
      loading.stop()
      port.drop()
      iframe.remove()
    },
  }
}
