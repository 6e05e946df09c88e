import type { Locale } from '@element-js/protocol/frame'
import { schemeTransition, surroundingsOf } from '../../surroundings.ts'
import { dialogStyle } from './dialog-style.ts'
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
  leave(): void
}

/**
 * Opens a modal dialog: the browser keeps the focus in it, shows it above everything else on the page, and returns the
 * focus afterwards. The dialog is in a shadow tree with its own style sheet, so the page's styles do not reach it, and
 * a strict `style-src` allows it.
 *
 * Escape and the close button lead from the frame to the ways to continue, and from there back to the shop.
 *
 * This is one closure, because its functions change the nodes that it creates.
 */
export function openDialog({ locale, words, goOn, openWindow, leave }: DialogToOpen): ChallengeDialog {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(dialogStyle)
  shadow.adoptedStyleSheets = [sheet]

  const title = make('h2', words.title, { id: 'title', tabIndex: -1, autofocus: true })
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
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.lang = locale
  dialog.append(head, connection, frame, ways)
  shadow.append(dialog)

  // This uses the root and not the body, because a framework may replace the body.
  document.documentElement.append(host)
  host.style.cssText = schemeTransition
  const { colorScheme, direction } = surroundingsOf(host)
  Object.assign(dialog.style, { colorScheme })
  dialog.dir = direction
  dialog.oncancel = (event) => {
    if (frame.hidden) return
    event.preventDefault()
    stepBack()
  }
  let isOpen = true
  // Browsers close a dialog at the second Escape, whatever the page does.
  dialog.onclose = () => isOpen && leave()

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
    if (!dialog.open) dialog.showModal()
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
      dialog.close()
      host.remove()
    },
  }
}

/**
 * Creates a frame for the bank's page. It may do everything that a form needs, but may not navigate the shop's page
 * away.
 */
export function createFrame(address: string, title: string): HTMLIFrameElement {
  const iframe = make('iframe', '', { title, src: address, referrerPolicy: 'no-referrer' })
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
