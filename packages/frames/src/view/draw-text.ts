import { isAutofilled } from './listen-to-input.ts'

/**
 * Draws the text of an input above it, in the font of the merchant's style; the input itself is laid out in a font
 * without outlines (`even-font.ts`). A character is drawn into a cell as wide as it is in the input, so the caret and
 * the selection are where they belong.
 *
 * @returns draws what the input shows now.
 */
export function drawText(input: HTMLInputElement, output: HTMLElement): () => void {
  const { ownerDocument: document } = input
  let drawn = ''

  function draw(): void {
    const { value, selectionStart, selectionEnd } = input
    const filledIn = isAutofilled(input) ? getComputedStyle(input) : null
    const shown = input.closest('.tucked') ? value.replace(/\D/g, '').slice(-4) : value.slice(0, longest)
    const isMasked = input.matches('.masked') || isObscured(filledIn)
    const text = isMasked ? shown.replace(/\S/g, '•') : shown
    const state = `${text} ${selectionStart} ${selectionEnd}`
    if (state !== drawn) {
      drawn = state
      const cells = Array.from(text, (character, index) => {
        const cell = document.createElement('b')
        cell.textContent = character.trim()
        if (Number(selectionStart) <= index && index < Number(selectionEnd)) cell.className = 'selected'
        return cell
      })
      output.replaceChildren(...cells)
    }
    // Browsers choose the color of a text that they have filled in.
    output.style.color = filledIn?.color ?? ''
    // Without the focus, the text is seen from its start.
    if (text) output.scrollLeft = input.matches(':focus') ? input.scrollLeft : 0
  }

  // The text also changes during a composition, and when a script sets it without an event, which starts an animation.
  for (const type of ['input', 'scroll', 'focus', 'blur', 'animationstart'])
    input.addEventListener(type, draw)
  document.addEventListener('selectionchange', draw)
  return draw
}

/** In characters. No value is as long, but a text can be until it is formatted. */
const longest = 64

/** Safari hides some of what it fills in. */
function isObscured(style: CSSStyleDeclaration | null): boolean {
  return /disc|circle|square/.test(style?.getPropertyValue('-webkit-text-security') ?? '')
}
