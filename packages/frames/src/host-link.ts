/**
 * The frame's end of the handshake.
 *
 * What it must hold:
 * 1. Only the page that embeds this document is given a line; a message forged by script in this window is not trusted.
 * 2. Once per load. A later welcome is for nobody.
 * 3. Afterwards nothing is heard on the window, only on the private port.
 *
 * How: the frame greets, the page answers with one end of a channel; what is said before waits in order.
 */
import {
  type FrameMessage,
  type HostMessage,
  hello,
  parseHostMessage,
  parseWelcome,
} from '@element-js/protocol/frame'

/** The private line to the page. */
export interface HostLink {
  send(message: FrameMessage): void
  /** Hands over each message of the page, in order. To be called once. */
  listen(receive: (message: HostMessage) => void): void
}

/** Greets the page. The line works at once; what crosses it waits for the page's welcome. */
export function linkToHost(view: Window): HostLink {
  const waiting: FrameMessage[] = []
  let port: MessagePort | null = null
  let receiver: ((message: HostMessage) => void) | null = null

  function receive(event: MessageEvent): void {
    if (!event.isTrusted || event.source !== view.parent || !isEmbedder(view, event.origin)) return
    if (!parseWelcome(event.data) || !event.ports[0]) return
    view.removeEventListener('message', receive)
    port = event.ports[0]
    for (const message of waiting.splice(0)) port.postMessage(message)
    hear()
  }

  function hear(): void {
    if (!port || !receiver) return
    const obey = receiver
    port.onmessage = ({ data }) => {
      const message = parseHostMessage(data)
      if (message) obey(message)
    }
  }

  view.addEventListener('message', receive)
  // '*', since who embeds us is not known before the answer; the greeting carries nothing. That only origins
  // registered with the API key embed us at all is held by the document's frame-ancestors.
  view.parent.postMessage(hello, '*')

  return {
    send(message) {
      if (port) port.postMessage(message)
      else waiting.push(message)
    },
    listen(given) {
      receiver = given
      hear()
    },
  }
}

/** Whether an origin is the embedding page's, as far as the browser tells (Firefox before 150 does not). */
function isEmbedder({ location }: Window, origin: string): boolean {
  const ancestors = (location as Partial<Location>).ancestorOrigins
  return ancestors ? ancestors[0] === origin : true
}
