import type { GroupMessage, HostMessage } from '@element-js/protocol/frame'
import type { ElementController } from './element/element-controller.ts'
import type { ElementView } from './view/element-view.ts'
import { setSurroundings } from './view/surroundings.ts'

/** The objects that the page's messages act on. */
export interface MessageTargets {
  readonly document: Document
  readonly view: ElementView
  readonly element: ElementController
  /** Takes fonts, of which there is at least one. */
  takeFonts(fonts: readonly unknown[]): unknown
  /** Sends what the digits of the number reveal, as an answer. */
  inform(question: Extract<HostMessage, { type: 'inform' }>): unknown
  /** Makes a token and sends the answer. */
  tokenize(request: Extract<HostMessage, { type: 'tokenize' }>): unknown
  /** Takes a message of another frame of the group. */
  receive(message: GroupMessage): unknown
}

/** Handles a message from the page. */
export function handleMessage(
  message: HostMessage,
  { document, view, element, takeFonts, inform, tokenize, receive }: MessageTargets,
): void {
  switch (message.type) {
    case 'focus':
      // A document that is about to get the focus gives it to its first input. If it also asked for the focus, Chromium
      // would take the focus away for a moment and give it back.
      if (!message.ready || document.hasFocus()) view.focus()
      else leaveInput(document)
      break
    case 'blur':
      leaveInput(document)
      break
    case 'clear':
      element.dispatch({ field: null, action: { type: 'cleared' } })
      break
    case 'update':
      element.update(message)
      break
    case 'surrounded':
      setSurroundings(document, message)
      break
    case 'fonts':
      if (message.fonts[0]) takeFonts(message.fonts)
      break
    case 'inform':
      // A password manager may have set the number without an event.
      element.dispatch({ field: null, action: { type: 'judged' } })
      inform(message)
      break
    case 'tokenize':
      tokenize(message)
      break
    default:
      receive(message)
  }
}

function leaveInput({ activeElement }: Document): void {
  ;(activeElement as HTMLElement | null)?.blur()
}
