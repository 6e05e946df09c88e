/**
 * The page's end of the private port to one frame.
 *
 * Requirements, on a page whose other scripts are not trusted and whose frames may be navigated elsewhere:
 * 1. Only a document of the service's origin, in our iframe, of our version, is given a port.
 *    `event.source` stays equal after the iframe was navigated away, so the origin is checked beside it; both can
 *    be forged by `dispatchEvent`, so the event must be trusted first.
 * 2. There is one port per load. A second greeting means that the document was loaded again (the container was moved,
 *    the page came back): the old port is dead, and the field starts anew, empty.
 * 3. Messages that are sent before the port is there wait in order; requests that are open when the frame goes are
 *    answered.
 */
import {
  type FrameMessage,
  type HostMessage,
  parseFrameMessage,
  type TokenResult,
  version,
  versionGreeted,
  welcome,
} from '@element-js/protocol/frame'

/** What a request to a frame for a token carries. */
export type TokenMessage = Omit<Extract<HostMessage, { type: 'tokenize' }>, 'type' | 'id'>

export interface FramePort {
  tell(message: HostMessage): void
  /** Asks the frame to make a token of its group's card. Resolves with null when no answer can come. */
  tokenize(ask: TokenMessage): Promise<TokenResult | null>
  /** Whether the frame's document is there and has greeted. */
  isReady(): boolean
  /** Ends everything that depends on the document that was there. */
  drop(): void
}

/** The other side of the port, and what it reports. */
export interface PortPeer {
  readonly iframe: HTMLIFrameElement
  readonly origin: string
  /** Ends the listening for greetings. */
  readonly signal: AbortSignal
  /** The document has greeted: for the first time, or after it was loaded again. */
  connected(): void
  /** A document of another version has greeted. */
  mismatched(version: string): void
  received(message: Exclude<FrameMessage, { type: 'tokenized' }>): void
}

/** Longer than the frame itself waits for the service. */
const answerTimeoutMs = 40_000

/**
 * Waits for the greeting of the frame's document, and opens the port.
 *
 * One closure, though a long one: to pass its state from function to function costs bytes on every shop's page.
 */
export function openPort({ iframe, origin, signal, connected, mismatched, received }: PortPeer): FramePort {
  const waiting: HostMessage[] = []
  const answers = new Map<number, (result: TokenResult | null) => void>()
  let port: MessagePort | null = null
  /** The window that greeted; a frame that leaves the page loses it, and gets another when it comes back. */
  let greeter: Window | null = null
  let lastId = 0

  function greeted(event: MessageEvent): void {
    const { contentWindow } = iframe
    if (!event.isTrusted || !contentWindow || event.source !== contentWindow || event.origin !== origin)
      return
    const itsVersion = versionGreeted(event.data)
    if (itsVersion === version) connect(contentWindow)
    else if (itsVersion) mismatched(itsVersion)
  }

  function connect(frame: Window): void {
    drop()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }) => {
      const message = parseFrameMessage(data)
      if (message.type === 'tokenized') answer(message.id, message.result)
      else received(message)
    }
    frame.postMessage(welcome, origin, [port2])
    greeter = frame
    for (const message of waiting.splice(0)) port1.postMessage(message)
    connected()
  }

  function answer(id: number, result: TokenResult | null): void {
    answers.get(id)?.(result)
    answers.delete(id)
  }

  function drop(): void {
    port?.close()
    port = null
    for (const id of [...answers.keys()]) answer(id, null)
  }

  const isReady = (): boolean => port !== null && greeter === iframe.contentWindow

  function tell(message: HostMessage): void {
    if (isReady()) port?.postMessage(message)
    else waiting.push(message)
  }

  window.addEventListener('message', greeted, { signal })
  return {
    tell,
    isReady,
    drop,
    tokenize: (ask) =>
      new Promise((resolve) => {
        const id = ++lastId
        const deadline = Date.now() + answerTimeoutMs
        // Polled, since no event reports a frame that is taken off the page.
        const timer = setInterval(() => {
          if (!isReady() || Date.now() > deadline) answer(id, null)
        }, 100)
        answers.set(id, (result) => {
          clearInterval(timer)
          resolve(result)
        })
        tell({ type: 'tokenize', id, ...ask })
      }),
  }
}
