/**
 * The page's end of the private port to one frame.
 *
 * Requirements, on a page whose other scripts are not trusted and whose frames may be navigated elsewhere:
 * 1. Only a document of the service's origin and of our version, in our iframe, gets a port. `event.source` stays the
 *    same after the iframe is navigated away, so the origin is checked too. A script can forge both with
 *    `dispatchEvent`, so the event must be trusted first.
 * 2. There is one port per load. A second greeting means that the document was loaded again, for example because the
 *    container was moved. The old port is then dead, and the field starts again empty.
 * 3. Messages sent before the port exists are queued in order. Requests that are open when the frame disappears are
 *    answered.
 */
import {
  type FrameAnswers,
  type FrameMessage,
  type FrameQuestion,
  type HostMessage,
  parseFrameMessage,
  version,
  versionGreeted,
  welcome,
} from '@element-js/protocol/frame'
import { windowOf } from './surroundings.ts'

/** A message that the frame answers, without the number that the port gives it. */
export type Question<Type extends keyof FrameAnswers> = { readonly type: Type } & Omit<
  Extract<FrameQuestion, { type: Type }>,
  'id' | 'type'
>

export interface FramePort {
  send(message: HostMessage): void
  /**
   * Asks the frame, which must be ready. Resolves with null if its document has gone, and with undefined if it stays
   * silent for longer than it waits for the service itself.
   */
  ask<Type extends keyof FrameAnswers>(
    question: Question<Type>,
  ): Promise<FrameAnswers[Type] | null | undefined>
  /** Whether the frame's document is loaded and has greeted. */
  isReady(): boolean
  /** Ends everything that depends on the previous document. */
  drop(): void
}

/** The other side of the port, and what it reports. */
export interface PortPeer {
  readonly iframe: HTMLIFrameElement
  readonly origin: string
  /** Removes the listener for greetings. */
  readonly signal: AbortSignal
  /** The document has greeted, either for the first time or after it was loaded again. */
  connected(): void
  /** A document of another version has greeted. */
  mismatched(version: string): void
  received(message: Exclude<FrameMessage, { type: 'answered' }>): void
}

/**
 * How often to look whether an answer can still arrive, every tenth of a second: longer than the frame itself waits for
 * the service. Looks are counted, because time also passes while a tab is frozen, and the answer comes afterwards.
 */
const looks = 400

/**
 * The latest greeting that a field has received. The other fields ignore it before they look at their own windows,
 * because the browser would create a script context for each window that has not loaded yet, which takes a millisecond.
 */
let latest: Event | undefined

/**
 * Waits for the greeting of the frame's document, and opens the port.
 */
export function openPort({ iframe, origin, signal, connected, mismatched, received }: PortPeer): FramePort {
  const waiting: HostMessage[] = []
  const answers = new Map<number, (result: never) => void>()
  let port: MessagePort | null = null
  /** The window that greeted. A frame that leaves the page loses its window, and gets another one when it returns. */
  let greeter: Window | null = null
  let lastId = 0

  function greeted(event: MessageEvent): void {
    const { data, source } = event
    if (
      event === latest ||
      !event.isTrusted ||
      event.origin !== origin ||
      !source ||
      source !== iframe.contentWindow
    )
      return
    const itsVersion = versionGreeted(data)
    latest = event
    if (itsVersion === version) connect(source as Window)
    else if (itsVersion) mismatched(itsVersion)
  }

  function connect(frame: Window): void {
    drop()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }) => {
      const message = parseFrameMessage(data)
      if (message.type === 'answered') answer(message.id, message.result)
      else received(message)
    }
    frame.postMessage(welcome, origin, [port2])
    greeter = frame
    for (const message of waiting.splice(0)) port1.postMessage(message)
    connected()
  }

  function answer(id: number, result?: FrameAnswers[keyof FrameAnswers] | null): void {
    answers.get(id)?.(result as never)
    answers.delete(id)
  }

  function drop(): void {
    port?.close()
    port = null
    for (const id of answers.keys()) answer(id, null)
  }

  const isReady = (): boolean => port !== null && greeter === iframe.contentWindow

  function send(message: HostMessage): void {
    if (isReady()) port?.postMessage(message)
    else waiting.push(message)
  }

  // The iframe may have moved to another window. Adding the listener again does nothing.
  const listen = (): void => windowOf(iframe).addEventListener('message', greeted, { signal })
  iframe.addEventListener('load', listen)
  listen()
  return {
    send,
    isReady,
    drop,
    ask: (question) =>
      new Promise((resolve) => {
        const id = ++lastId
        let left = looks
        // This polls, because no event reports that a frame is removed from the page.
        const timer = setInterval(() => {
          if (!isReady()) answer(id, null)
          else if (--left < 0) answer(id)
        }, 100)
        answers.set(id, (result) => {
          clearInterval(timer)
          resolve(result)
        })
        send({ ...question, id } as FrameQuestion)
      }),
  }
}
