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
  type ColorScheme,
  type ElementType,
  type FieldEvent,
  type FrameSetup,
  type HostMessage,
  type LoadErrorPayload,
  parseFrameMessage,
  parseHello,
  type TokenData,
  type TokenResult,
  version,
  welcome,
} from '@element-js/protocol/frame'
import { autofillPolicy } from './autofill-policy.ts'
import { onSchemeChange, shownScheme } from './color-scheme.ts'
import { warn } from './warn.ts'

export interface FrameLink {
  send(message: HostMessage): void
  focus(): void
  /** Asks the frame to make a token of its group's card. Resolves with null when no answer can come. */
  tokenize(tokenData: TokenData, mounted: readonly ElementType[]): Promise<TokenResult | null>
  /** Whether the field is there to be typed in. */
  isReady(): boolean
  /** Whether it is on its way to be; a container that is not in the page keeps it from that. */
  isLoading(): boolean
  /** Whether the frame is still where it was put. */
  isInPlace(): boolean
  /** To be called when the scheme may have changed. */
  followScheme(): void
  /** Changes the accessible name, and what the frame is when its document is loaded again. */
  rename(title: string, setup: FrameSetup): void
  /** Removes the frame and all that listens to it. */
  close(): void
}

export interface FramePlace {
  readonly container: Element
  /** Origin of the service. */
  readonly origin: string
  readonly apiKey: string
  /** Accessible name of the iframe. */
  readonly title: string
  /** The scheme that the integrator asked for, if any. */
  colorScheme(): ColorScheme | undefined
  readonly setup: FrameSetup
  /** The field can be typed in: for the first time, or again and empty. */
  ready(): void
  /** The field cannot be typed in, and may never. */
  failed(cause: LoadErrorPayload['cause']): void
  happened(event: FieldEvent): void
}

/** How long a document is waited for, and its greeting once it is there. */
const loadTimeoutMs = 10_000
const greetTimeoutMs = 1_000
/** Longer than the frame itself waits for the service. */
const answerTimeoutMs = 40_000

/** Puts a field's iframe into a container and opens the line to it. */
export function openFrame(place: FramePlace): FrameLink {
  const { container, origin, apiKey, title, setup } = place
  const iframe = document.createElement('iframe')
  const waiting: HostMessage[] = []
  const asked = new Map<number, (result: TokenResult | null) => void>()
  let port: MessagePort | null = null
  /** The window that greeted; a frame that leaves the page loses it, and gets another when it comes back. */
  let greeter: Window | null = null
  let lastId = 0

  function greeted(event: MessageEvent): void {
    if (!event.isTrusted || event.source !== iframe.contentWindow || event.origin !== origin) return
    if (!parseHello(event.data) || !iframe.contentWindow) return
    drop()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }) => receive(data)
    iframe.contentWindow.postMessage(welcome, origin, [port2])
    greeter = iframe.contentWindow
    // The address still says the scheme of the place that it was opened in.
    scheme = firstScheme
    followScheme()
    for (const message of waiting.splice(0)) port1.postMessage(message)
    place.ready()
  }

  function receive(data: unknown): void {
    const message = parseFrameMessage(data)
    if (message?.type === 'resized') iframe.style.height = `${message.heightPx}px`
    else if (message?.type === 'warned') warn(message.sentence)
    else if (message?.type === 'tokenized') answer(message.id, message.result)
    else if (message?.type === 'happened') place.happened(message.event)
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

  /** Keeps the frame in the scheme that the page around it is shown in, or in the one that was asked for. */
  function followScheme(): void {
    const colorScheme = setScheme()
    if (colorScheme !== scheme) send({ type: 'scheme', colorScheme })
    scheme = colorScheme
  }

  function setScheme(): ColorScheme {
    const asked = place.colorScheme()
    iframe.style.colorScheme = asked ?? ''
    return asked ?? shownScheme(container)
  }

  function isReady(): boolean {
    return greeter !== null && greeter === iframe.contentWindow
  }

  function isLoading(): boolean {
    return !isReady() && iframe.isConnected
  }

  function send(message: HostMessage): void {
    if (isReady()) port?.postMessage(message)
    else waiting.push(message)
  }

  window.addEventListener('message', greeted)
  iframe.title = title
  iframe.name = JSON.stringify(setup)
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  iframe.referrerPolicy = 'origin'
  // Set as properties, which a strict style-src lets pass. 24px is the field's own first height: 16px × 1.5.
  Object.assign(iframe.style, { display: 'block', width: '100%', height: '24px', border: '0' })
  onSchemeChange(iframe, followScheme)
  iframe.allow = autofillPolicy()
  const firstScheme = setScheme()
  let scheme = firstScheme
  iframe.src = `${origin}/frames/${version}/field.html?key=${encodeURIComponent(apiKey)}#${firstScheme}`
  // A browser says `load` of an error page too, and of nothing else that it shows in place of a refused document.
  let timer = setTimeout(() => isLoading() && place.failed('timeout'), loadTimeoutMs)
  iframe.onload = () => {
    clearTimeout(timer)
    timer = setTimeout(() => isLoading() && place.failed('refused'), greetTimeoutMs)
  }
  container.append(iframe)
  // Warnings for developers; where the page's policy keeps the file away, there are none.
  if (/^ek_test_/.test(apiKey)) {
    import(/* @vite-ignore */ /* webpackIgnore: true */ `${origin}/development-${version}.mjs`)
      .then(({ inspect }) => inspect({ iframe, container, setup, origin }))
      .catch(() => {})
  }

  return {
    send,
    focus() {
      // WebKit lets a frame of another site take the focus only when its iframe is given it during a gesture.
      iframe.focus()
      send({ type: 'focus' })
    },
    tokenize: (tokenData, mounted) =>
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
        send({ type: 'tokenize', id, tokenData, mounted })
      }),
    isReady,
    isLoading,
    isInPlace: () => iframe.parentNode === container,
    rename(nextTitle, nextSetup) {
      iframe.title = nextTitle
      iframe.name = JSON.stringify(nextSetup)
    },
    followScheme,
    close() {
      window.removeEventListener('message', greeted)
      clearTimeout(timer)
      drop()
      iframe.remove()
    },
  }
}
