import { copies } from './clipboard.js'
import { snippet, textOf } from './snippet.js'
import { tintedNodes } from './tint.js'

/** @import { Setup } from './setup.js' */
/** @import { Account, Piece } from './snippet.js' */
/** @typedef {keyof ReturnType<typeof snippet>} Part */

/**
 * Shows the code for the visible form. Lines that a choice has changed are highlighted for a moment.
 *
 * @param {Account} account
 */
export function codeView(account) {
  const code = /** @type {HTMLElement} */ (document.getElementById('code'))
  const form = /** @type {HTMLFormElement} */ (document.getElementById('code-parts'))
  const copyButton = /** @type {HTMLButtonElement} */ (document.getElementById('code-copy'))
  const pane = code.parentElement
  /** @type {ReturnType<typeof snippet> | null} */
  let pieces = null
  /** The previous lines, to find the new ones. @type {ReadonlySet<string> | null} */
  let earlier = null

  const partShown = () => /** @type {Part} */ (String(new FormData(form).get('part')))
  const show = () => {
    if (!pieces) return
    const shown = pieces[partShown()]
    const lines = shown.flatMap(({ language, text }) => text.split('\n').map((line) => ({ language, line })))
    const isNew = (/** @type {string} */ line) => earlier !== null && line.trim() !== '' && !earlier.has(line)
    code.replaceChildren(
      ...lines.map(({ language, line }) => {
        const node = document.createElement('span')
        node.className = isNew(line) ? 'line is-new' : 'line'
        node.append(...tintedNodes(line, language), '\n')
        return node
      }),
    )
    earlier = new Set(lines.map(({ line }) => line))
    reveal(code.querySelector('.is-new'))
  }
  /** Scrolls a line into view within its pane. On a phone the page itself must not scroll. */
  const reveal = (/** @type {Element | null} */ line) => {
    if (!line || !pane) return
    const top = line.getBoundingClientRect().top - pane.getBoundingClientRect().top
    if (top < 0 || top > pane.clientHeight - 40) pane.scrollTop += top - pane.clientHeight / 3
  }
  form.addEventListener('change', () => {
    earlier = null
    show()
    pane?.scrollTo({ top: 0, left: 0 })
  })
  copies(copyButton, () => (pieces ? `${textOf(pieces[partShown()])}\n` : ''))

  return {
    /** @param {Setup} setup */
    show(setup) {
      const next = snippet(setup, account)
      if (pieces && textOf(next.page) === textOf(pieces.page)) return
      pieces = next
      show()
    },
  }
}
