/**
 * The frame's end of the handshake.
 *
 * Requirements:
 * 1. Only the page that embeds this document gets a link. A message that a script in this window has forged is not
 *    trusted.
 * 2. It gets one link per load. Later welcomes are ignored.
 * 3. Afterwards the frame listens only on the private port, not on the window.
 * 4. A page that the payer has left gets no messages until it is shown again. Fields empty themselves at that moment,
 *    and Firefox discards a stored page that receives a message, with everything that was typed into its forms.
 *
 * Steps: the frame greets, and the page answers with one end of a channel. Messages sent before that are queued in
 * order.
 */
import {
  type FrameMessage,
  type HostMessage,
  hello,
  parseHostMessage,
  parseWelcome,
} from '@element-js/protocol/frame'

/** The private link to the page. */
export interface HostLink {
  /** Greets the page, which answers with its end of the link. */
  greet(): void
  send(message: FrameMessage): void
  /** Whether the page has answered. It never answers a clone of a field's frame. */
  isOpen(): boolean
  /** Reports that the page has answered, and then passes on each of its messages, in order. Call it once. */
  listen(opened: () => void, receive: (message: HostMessage) => void): void
}

/** The link can be used immediately; messages wait for the page's welcome. */
export function linkToHost(view: Window): HostLink {
  const waiting: FrameMessage[] = []
  let port: MessagePort | null = null
  /** Whether the page was left. */
  let isHidden = false
  let connect = (): void => {}

  function receive(event: MessageEvent): void {
    if (!event.isTrusted || !isEmbedder(view, event)) return
    if (!parseWelcome(event.data) || !event.ports[0]) return
    view.removeEventListener('message', receive)
    port = event.ports[0]
    flush()
    connect()
  }

  function flush(): void {
    if (port && !isHidden) for (const message of waiting.splice(0)) port.postMessage(message)
  }

  view.addEventListener('message', receive)
  view.addEventListener('pagehide', () => {
    isHidden = true
  })
  view.addEventListener('pageshow', () => {
    isHidden = false
    flush()
  })

  return {
    // '*', because the frame does not know its page before the answer, and the greeting contains nothing. The document's
    // frame-ancestors allow only origins that are registered with the API key to embed it.
    greet: () => view.parent.postMessage(hello, '*'),
    isOpen: () => port !== null,
    send(message) {
      waiting.push(message)
      flush()
    },
    listen(opened, handleMessage) {
      connect = () => {
        if (!port) return
        port.onmessage = ({ data }) => {
          const message = parseHostMessage(data)
          if (message) handleMessage(message)
        }
        opened()
      }
      connect()
    },
  }
}

/**
 * Whether a message is from the origin of the embedding page. It may come from another window of that origin: a page
 * can put a field into a document that it controls, such as that of a popup. Firefox before 150 does not know the
 * origin, so there the window must be the embedding one.
 */
export function isEmbedder({ location, parent }: Window, { origin, source }: MessageEvent): boolean {
  const ancestors = (location as Partial<Location>).ancestorOrigins
  return ancestors ? ancestors[0] === origin && origin !== 'null' : source === parent
}
