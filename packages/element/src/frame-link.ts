/**
 * The page's end of the line to one frame.
 *
 * What it must hold, on a page whose other scripts are not trusted and whose frames may be navigated elsewhere:
 * 1. Only a document of the service's origin, in our iframe, of our version, is given a port.
 *    `event.source` stays equal after the iframe was navigated away, so the origin is checked beside it; both can
 *    be forged by `dispatchEvent`, so the event must be trusted first.
 * 2. One port a load. A second greeting means that the document was loaded again (the container was moved, the
 *    page came back): the old port is dead, and the field starts anew, empty.
 * 3. What is sent before the port is there waits in order; what was asked when the frame goes is answered.
 */
import {
  type FieldEvent,
  type FrameSetup,
  type HostMessage,
  type LoadErrorCause,
  parseFrameMessage,
  type TokenResult,
  version,
  versionGreeted,
  welcome,
} from '@element-js/protocol/frame'
import { autofillPolicy } from './autofill-policy.ts'
import { watchLoading } from './frame-loading.ts'
import type { ServiceParts } from './group.ts'
import { surroundingsIn, surroundingsOf, tellingOfScheme } from './surroundings.ts'
import { titleOf } from './texts.ts'
import { warn } from './warn.ts'

/** What a frame is asked with when it is to make a token. */
export type TokenAsk = Omit<Extract<HostMessage, { type: 'tokenize' }>, 'type' | 'id'>

export interface FrameLink {
  tell(message: HostMessage): void
  focus(): void
  /** Asks the frame to make a token of its group's card. Resolves with null when no answer can come. */
  tokenize(ask: TokenAsk): Promise<TokenResult | null>
  /** Whether the field is there to be typed in. */
  isReady(): boolean
  /** Whether it is on its way to be; a container that is not in the page keeps it from that. */
  isLoading(): boolean
  /** Whether the frame is still where it was put, and may come up. */
  isInPlace(): boolean
  /** Tells the frame anew what it is, now and when its document is loaded again. */
  retell(): void
  /** Removes the frame. */
  close(): void
}

export interface FramePlace extends Pick<ServiceParts, 'origin' | 'apiKey' | 'inspect'> {
  readonly container: Element
  /** Ends all listening; `close` does the rest. */
  readonly signal: AbortSignal
  /** What the frame is, as of now. */
  setup(): FrameSetup
  /** The field can be typed in: for the first time, or again and empty. */
  ready(): void
  /** The field cannot be typed in, and may never. */
  failed(cause: LoadErrorCause, detail: string | number): void
  happened(event: FieldEvent): void
}

/** Longer than the frame itself waits for the service. */
const answerTimeoutMs = 40_000

/** Puts a field's iframe into a container and opens the line to it. */
export function openFrame(place: FramePlace): FrameLink {
  const { container, origin, signal } = place
  const iframe = document.createElement('iframe')
  const waiting: HostMessage[] = []
  const asked = new Map<number, (result: TokenResult | null) => void>()
  let setup = place.setup()
  let port: MessagePort | null = null
  /** The window that greeted; a frame that leaves the page loses it, and gets another when it comes back. */
  let greeter: Window | null = null
  let lastId = 0

  function greeted(event: MessageEvent): void {
    const { contentWindow } = iframe
    if (!event.isTrusted || event.source !== contentWindow || event.origin !== origin) return
    const itsVersion = versionGreeted(event.data)
    if (!itsVersion || !contentWindow) return
    if (itsVersion !== version) {
      loading.fail('version', itsVersion)
      return
    }
    drop()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }) => receive(data)
    contentWindow.postMessage(welcome, origin, [port2])
    greeter = contentWindow
    loading.arrived()
    for (const message of waiting.splice(0)) port1.postMessage(message)
    place.ready()
    // The address still says the surroundings that it was opened in. Not now: the browser would have to lay the page
    // out before the next field can be heard.
    requestAnimationFrame(() => {
      followSurroundings()
      inspect()
    })
  }

  function receive(data: unknown): void {
    const message = parseFrameMessage(data)
    if (message.type === 'resized')
      Object.assign(iframe.style, { padding: 0, height: `${message.heightPx}px` })
    else if (message.type === 'warned') warn(message.sentence)
    else if (message.type === 'tokenized') answer(message.id, message.result)
    else if (message.type === 'happened') place.happened(message.event)
  }

  function answer(id: number, result: TokenResult | null): void {
    asked.get(id)?.(result)
    asked.delete(id)
  }

  /** Ends what hung on the document that was there. */
  function drop(): void {
    port?.close()
    port = null
    for (const id of [...asked.keys()]) answer(id, null)
  }

  /** Keeps the frame in the color scheme and the direction of the page around it. */
  function followSurroundings(): void {
    tell({ type: 'surrounded', ...surroundingsOf(iframe, setup.options.colorScheme) })
  }

  function describe(): void {
    iframe.title = titleOf(setup)
    iframe.name = JSON.stringify(setup)
  }

  /** Not before it is there, or will not be: what is for developers alone makes no field wait. */
  function inspect(): void {
    place.inspect({ iframe, container, setup, origin })
  }

  function isReady(): boolean {
    return port !== null && greeter === iframe.contentWindow
  }

  function tell(message: HostMessage): void {
    if (isReady()) port?.postMessage(message)
    else waiting.push(message)
  }

  window.addEventListener('message', greeted, { signal })
  describe()
  iframe.referrerPolicy = 'origin'
  // Set by the object model, which a strict style-src lets pass. Until the field tells its height it has that of a line
  // in its style and its padding, so that nothing moves when it comes up.
  iframe.style.cssText = `display:block;width:100%;font:16px/1.5 a;height:24px;height:1lh;border:0;${tellingOfScheme}`
  const { fontSize, lineHeight, padding } = setup.options.style?.base ?? {}
  Object.assign(iframe.style, { fontSize, lineHeight, padding })
  iframe.addEventListener('transitionend', followSurroundings)
  iframe.allow = autofillPolicy()
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  const { colorScheme, direction } = surroundingsIn(container)
  // Before it is put in: an iframe that gets its address later loads three times as slowly in Chromium.
  iframe.src = `${fieldAddress(place)}#${setup.options.colorScheme ?? colorScheme}-${direction}`
  container.append(iframe)
  const loading = watchLoading({
    iframe,
    isReady,
    signal,
    failed(cause, detail) {
      place.failed(cause, detail)
      inspect()
    },
  })

  return {
    tell,
    focus() {
      // WebKit lets a frame of another site take the focus only when its iframe is given it during a gesture.
      iframe.focus()
      tell({ type: 'focus' })
    },
    tokenize: (ask) =>
      new Promise((resolve) => {
        const id = ++lastId
        const deadline = Date.now() + answerTimeoutMs
        // Nothing tells of a frame that is taken off the page.
        const timer = setInterval(() => {
          if (!isReady() || Date.now() > deadline) answer(id, null)
        }, 100)
        asked.set(id, (result) => {
          clearInterval(timer)
          resolve(result)
        })
        tell({ type: 'tokenize', id, ...ask })
      }),
    isReady,
    isLoading: () => !isReady() && iframe.isConnected && !loading.hasFailed,
    isInPlace: () => iframe.parentNode === container && !loading.hasFailed,
    retell() {
      setup = place.setup()
      describe()
      const { options, locale } = setup
      tell({ type: 'update', options, locale })
      followSurroundings()
      inspect()
    },
    close() {
      loading.stop()
      drop()
      iframe.remove()
    },
  }
}

/** The address of every field's document; what follows in the fragment does not touch the cache. */
export function fieldAddress({ origin, apiKey }: Pick<ServiceParts, 'origin' | 'apiKey'>): string {
  return `${origin}/frames/${version}/field.html?key=${encodeURIComponent(apiKey)}`
}
