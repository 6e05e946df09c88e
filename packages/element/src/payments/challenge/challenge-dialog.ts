import type { Locale } from '@element-js/protocol/frame'
import { schemeTransition, surroundingsOf } from '../../surroundings.ts'
import { coverStyle, dialogStyle } from './dialog-style.ts'
import type { ConfirmationWords } from './words.ts'

/** The dialog over the shop's page. It shows either the bank's page in a frame, or the ways to open it. */
export interface ChallengeDialog {
  /** Shows a sentence and the ways to open the bank's page. */
  offer(text: string): void
  showFrame(iframe: HTMLIFrameElement): void
  showConnection(state: 'works' | 'lost'): void
  /** Removes the dialog, and returns the focus to where it was. */
  close(): void
}

export interface DialogToOpen {
  readonly locale: Locale
  readonly words: ConfirmationWords
  goOn(): void
  openWindow(): void
  /** The payer goes back to the shop, or the page has removed the dialog. */
  leave(): void
}

/**
 * Opens a modal dialog: the browser shows it above everything else on the page, keeps the focus in it, and returns the
 * focus afterwards.
 *
 * The dialog contains only a frame, which covers the whole page, and everything else is in that frame. No event in it
 * reaches the page: the shop's own modal would close at an Escape or at a click outside, and a focus trap would take
 * the Tab key. Listeners that stop the events could not prevent that, because those of the page were there before.
 * The page's styles do not reach the frame either, and its style sheets are objects, which a strict `style-src` allows.
 *
 * Escape and the close button lead from the bank's page to the ways to continue, and from there back to the shop.
 */
export function openDialog({ locale, words, goOn, openWindow, leave }: DialogToOpen): ChallengeDialog {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = words.title
  const cover = make('iframe', '', { title: words.title })
  dialog.append(cover)
  shadow.append(dialog)

  let isOpen = true
  const title = make('h2', words.title, { tabIndex: -1 })
  const close = make('button', '', {
    type: 'button',
    className: 'close',
    ariaLabel: words.close,
    onclick: stepBack,
  })
  const connection = make('p', '', { className: 'connection', dir: 'auto' })
  connection.setAttribute('role', 'status')
  const text = make('p', '', { dir: 'auto' })
  const frame = make('div', '', { className: 'frame' })
  const ways = make('div', '', { className: 'ways' })
  ways.append(
    text,
    way(words.continue, goOn, 'main'),
    way(words.openWindow, openWindow),
    way(words.back, leave),
  )
  const head = document.createElement('header')
  head.append(title, close)
  const box = document.createElement('main')
  box.append(head, connection, frame, ways)

  // This uses the root and not the body, because a framework may replace the body.
  document.documentElement.append(host)
  host.style.cssText = schemeTransition
  const { colorScheme, direction } = surroundingsOf(host)
  Object.assign(dialog.style, { colorScheme })
  dialog.lang = locale
  const inside = emptyDocumentOf(cover)
  inside.title = words.title
  Object.assign(inside.documentElement, { lang: locale, dir: direction })
  Object.assign(inside.documentElement.style, { colorScheme, fontFamily: getComputedStyle(host).fontFamily })
  inside.body.append(box)
  applyStyle(shadow, coverStyle)
  applyStyle(inside, dialogStyle)
  inside.onkeydown = ({ key, repeat }) => {
    // A key that is held down is one step.
    if (key === 'Escape' && !repeat) stepBack()
  }
  // A focus trap that focuses the window of a card field gets past the dialog. Without the focus, the browser's own
  // controls have it, and may keep it.
  const keepFocus = (): void => {
    if (isOpen && document.hasFocus() && document.activeElement !== host) title.focus()
  }
  inside.defaultView?.addEventListener('blur', () => setTimeout(keepFocus))
  // Without a key, as with the gesture of a phone.
  dialog.oncancel = (event) => {
    if (frame.hidden) return
    event.preventDefault()
    stepBack()
  }
  // Browsers close a dialog at the second such request, whatever the page does.
  dialog.onclose = () => isOpen && leave()
  // A frame that the page moves or removes loses its document. The dialog does not return, because a script that moves
  // it would move it again.
  const removed = new MutationObserver(() => cover.contentDocument !== inside && leave())
  for (const parent of [document, document.documentElement]) removed.observe(parent, { childList: true })

  function stepBack(): void {
    if (frame.hidden) leave()
    else offer(words.pending)
  }

  function offer(sentence: string): void {
    text.textContent = sentence
    present('ways')
  }

  function present(view: 'frame' | 'ways'): void {
    frame.hidden = view !== 'frame'
    ways.hidden = view !== 'ways'
    if (!dialog.open) {
      // Otherwise the browser would focus the frame first, and the page would receive a focus event outside its modal.
      dialog.inert = true
      dialog.showModal()
      dialog.inert = false
    }
    title.focus()
  }

  return {
    offer,
    showFrame(iframe) {
      // Inserting a frame again would load it again.
      if (iframe.parentNode !== frame) frame.replaceChildren(iframe)
      present('frame')
    },
    showConnection(state) {
      connection.textContent = state === 'lost' ? words.lost : ''
    },
    close() {
      isOpen = false
      removed.disconnect()
      dialog.close()
      // The page may have removed it, and then `remove()` of Prototype.js throws.
      host.replaceWith()
    },
  }
}

/**
 * The document of a frame without an address. It is opened, because Firefox would otherwise replace it a moment later.
 */
function emptyDocumentOf(iframe: HTMLIFrameElement): Document {
  const inside = iframe.contentDocument as Document
  inside.open()
  inside.close()
  return inside
}

/** Applies a style sheet, which must be of the same window as the document. */
function applyStyle(root: Document | ShadowRoot, style: string): void {
  const view = (root.ownerDocument ?? root).defaultView as Window & typeof globalThis
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
}

/**
 * Creates a frame for the bank's page. It may do everything that a form needs, and ask for a passkey or for a Secure
 * Payment Confirmation, but may not navigate the shop's page away. Nobody knows the origin of the bank beforehand.
 */
export function createFrame(address: string, title: string): HTMLIFrameElement {
  const allow = 'payment *; publickey-credentials-get *'
  const iframe = make('iframe', '', { title, src: address, referrerPolicy: 'no-referrer', allow })
  const rights = ['forms', 'scripts', 'same-origin', 'popups', 'popups-to-escape-sandbox']
  iframe.setAttribute('sandbox', rights.map((right) => `allow-${right}`).join(' '))
  return iframe
}

function way(label: string, act: () => void, className = ''): HTMLButtonElement {
  return make('button', label, { type: 'button', className, onclick: act })
}

/** Creates an element with a text and properties. The texts are in languages that are written from left to right. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  textContent: string,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(
    document.createElement(name),
    { textContent, ...(textContent && { dir: 'auto' }) },
    properties,
  )
}
