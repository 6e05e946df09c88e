import { type Icon, type Letter, letterOf, type Mark, type Word } from '@element-js/card/icons'
import { type Html, html } from '../html.ts'

interface Drawing {
  /** The width of the icon on the page. Its drawing is 32 by 20. */
  readonly widthPx: number
  readonly className: string
}

/** The distance between the centers of adjacent strokes of two letters, in the units of the letters. */
const letterGap = 2.3
const letterHeight = 6
const strokeWidth = 1.4

/**
 * Draws a picture of a card brand or of a payment method, in its colors, like those of the card fields. It is
 * decoration: the text beside it must say the same.
 */
export function drawIcon({ colour, marks }: Icon, { widthPx, className }: Drawing): Html {
  return html`<svg class="${className}" viewBox="0 0 32 20" width="${widthPx}" height="${(widthPx * 20) / 32}" aria-hidden="true"><rect width="32" height="20" rx="3" fill="${colour ?? 'currentColor'}"/>${marks.map(drawMark)}<rect x="0.25" y="0.25" width="31.5" height="19.5" rx="2.75" fill="none" stroke="#888" stroke-width="0.5" stroke-opacity="0.45"/></svg>`
}

function drawMark(mark: Mark): Html {
  const colour = mark.colour ?? '#fff'
  return 'outline' in mark ? html`<path d="${mark.outline}" fill="${colour}"/>` : drawWord(mark, colour)
}

function drawWord(
  { letters: text, height, x = 16, y = 10, room = 26, lean = 0 }: Word,
  colour: string,
): Html {
  const letters = [...text].map(strokesOf)
  const width = letters.reduce((sum, letter) => sum + letter.width, letterGap * (letters.length - 1))
  const scale = height / (letterHeight + strokeWidth)
  const narrow = Math.min(scale, room / (width + strokeWidth))
  const starts = letters.map((_, index) =>
    letters.slice(0, index).reduce((left, letter) => left + letter.width + letterGap, -width / 2),
  )
  const strokes = letters.map(
    ({ strokes: outline }, index) =>
      html`<path d="${outline}" transform="translate(${rounded(starts[index] ?? 0)} ${-letterHeight / 2})"/>`,
  )
  return html`<g transform="translate(${x} ${y})skewX(${-lean})scale(${rounded(narrow)} ${rounded(scale)})" fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linecap="square" stroke-miterlimit="2">${strokes}</g>`
}

/** Capitals that no card brand uses. Omitting them keeps the document of the card fields small. */
const moreLetters: Readonly<Record<string, Letter>> = {
  F: { width: 3, strokes: 'M3 0H0V6M0 3H2.6' },
  K: { width: 3.8, strokes: 'M0 0V6M3.6 0 0 3.6M1.4 2.4 3.8 6' },
  Q: { width: 4.4, strokes: 'M2.2 0A2.2 3 0 1 0 2.2 6 2.2 3 0 1 0 2.2 0zM2.8 4.4 4.4 6.2' },
  W: { width: 5.4, strokes: 'M0 0 1.3 6 2.7 1.6 4.1 6 5.4 0' },
}

function strokesOf(capital: string): Letter {
  return moreLetters[capital] ?? letterOf(capital)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
