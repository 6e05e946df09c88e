/**
 * The frame's end of the handshake.
 *
 * What it must hold:
 * 1. Only the page that embeds this document sets it up; a message forged by script in this window is not trusted.
 * 2. Once per load. A later welcome is for nobody.
 * 3. Afterwards nothing is heard on the window, only on the private port.
 *
 * How: the frame greets, the page answers with what the field is and one end of a channel.
 */
import {
  type FrameMessage,
  type FrameSetup,
  type HostMessage,
  hello,
  parseHostMessage,
  parseWelcome,
} from '@element-js/protocol/frame'

/** The private line to the page. */
export interface HostLink {
  send(message: FrameMessage): void
  /** Hands over each message of the page, those that came before among them, in order. */
  listen(receive: (message: HostMessage) => void): void
}

/** Greets the page and waits for its welcome. */
export function linkToHost(view: Window, welcomed: (setup: FrameSetup, link: HostLink) => void): void {
  const receive = (event: MessageEvent): void => {
    if (!event.isTrusted || event.source !== view.parent || !isEmbedder(view, event.origin)) return
    const welcome = parseWelcome(event.data)
    const [port] = event.ports
    if (!welcome || !port) return
    view.removeEventListener('message', receive)
    welcomed(welcome.setup, linkThrough(port))
  }
  view.addEventListener('message', receive)
  // '*', since who embeds us is not known before the answer; the greeting carries nothing. That only origins
  // registered with the API key embed us at all is held by the document's frame-ancestors.
  view.parent.postMessage(hello, '*')
}

function linkThrough(port: MessagePort): HostLink {
  return {
    send: (message) => port.postMessage(message),
    listen(receive) {
      port.onmessage = ({ data }) => {
        const message = parseHostMessage(data)
        if (message) receive(message)
      }
    },
  }
}

/** Whether an origin is the embedding page's, as far as the browser tells (Firefox before 150 does not). */
function isEmbedder({ location }: Window, origin: string): boolean {
  const ancestors = (location as Partial<Location>).ancestorOrigins
  return ancestors ? ancestors[0] === origin : true
}
