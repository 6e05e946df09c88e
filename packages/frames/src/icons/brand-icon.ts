import type { BrandId } from '@element-js/card'
import { brandIcons, letterOf, type Mark, type Word } from '@element-js/card/icons'
import { type HintIconId, hintIcons } from './hint-icons.ts'

export type IconId = BrandId | HintIconId

/** `default`: in the brand's colors. `solid`: only in the text's color, with the marks cut out. */
export type IconStyle = 'default' | 'solid'

const namespace = 'http://www.w3.org/2000/svg'
/** The distance between the centers of adjacent strokes of two letters, in the units of the letters. */
const letterGap = 2.3
const letterHeight = 6
const strokeWidth = 1.4

const plate = { width: 32, height: 20, rx: 3 }
/** Makes a white plate visible on a white page, and a black one on a black page. */
const edge = {
  x: 0.25,
  y: 0.25,
  width: 31.5,
  height: 19.5,
  rx: 2.75,
  fill: 'none',
  stroke: '#888',
  'stroke-width': 0.5,
  'stroke-opacity': 0.45,
}
/** Hints are less prominent than the number, and their brightest marks stand out. */
const lightnessOfHints = 0.6

/**
 * Draws an icon, 32 × 20 unless the page's style sets its size. Icons without a brand are solid in both styles.
 *
 * It is built node by node, with presentation attributes only: the document's policy allows neither markup from
 * strings, nor `style` attributes, nor images. Screen readers ignore it; the brand is announced elsewhere.
 */
export function brandIcon(document: Document, id: IconId, style: IconStyle): SVGSVGElement {
  const element = elementMaker(document)
  const { colour, marks } = id in hintIcons ? hintIcons[id as HintIconId] : brandIcons[id as BrandId]
  const drawing =
    style === 'solid' || colour === null
      ? cutOut(element, { id, marks, lightness: colour === null ? lightnessOfHints : 1 })
      : [
          element('rect', { ...plate, fill: colour }),
          ...marks.map((mark) => drawMark(element, mark, mark.colour ?? '#fff')),
          element('rect', edge),
        ]
  const frame = { viewBox: '0 0 32 20', width: 32, height: 20, 'aria-hidden': 'true', focusable: 'false' }
  return element('svg', frame, drawing)
}

interface Cut {
  readonly id: IconId
  readonly marks: readonly Mark[]
  /** How opaque the plate is, from 0 to 1. */
  readonly lightness: number
}

function cutOut(element: ElementMaker, { id, marks, lightness }: Cut): SVGElement[] {
  // Two icons with the same id have the same mask, so either one will do.
  const maskId = `plate-of-${id}`
  return [
    element('mask', { id: maskId }, [
      element('rect', { ...plate, fill: grey(lightness) }),
      ...marks.map((mark) => drawMark(element, mark, grey(mark.remains ?? 0))),
    ]),
    element('rect', { ...plate, fill: 'currentColor', mask: `url(#${maskId})` }),
  ]
}

function drawMark(element: ElementMaker, mark: Mark, colour: string): SVGElement {
  return 'outline' in mark
    ? element('path', { d: mark.outline, fill: colour })
    : drawWord(element, mark, colour)
}

function drawWord(element: ElementMaker, word: Word, colour: string): SVGElement {
  const { height, x = 16, y = 10, room = 26, lean = 0 } = word
  const letters = [...word.letters].map(letterOf)
  const width = letters.reduce((sum, letter) => sum + letter.width, letterGap * (letters.length - 1))
  const scale = height / (letterHeight + strokeWidth)
  const narrow = Math.min(scale, room / (width + strokeWidth))
  let left = -width / 2
  const strokes = letters.map((letter) => {
    const path = element('path', { d: letter.strokes, transform: `translate(${left} ${-letterHeight / 2})` })
    left += letter.width + letterGap
    return path
  })
  return element(
    'g',
    {
      transform: `translate(${x} ${y})skewX(${-lean})scale(${narrow} ${scale})`,
      fill: 'none',
      stroke: colour,
      'stroke-width': strokeWidth,
      'stroke-linecap': 'square',
      'stroke-miterlimit': 2,
    },
    strokes,
  )
}

function grey(lightness: number): string {
  const level = Math.round(lightness * 255)
  return `rgb(${level},${level},${level})`
}

type ElementMaker = ReturnType<typeof elementMaker>

function elementMaker(document: Document) {
  return <Name extends keyof SVGElementTagNameMap>(
    name: Name,
    attributes: Readonly<Record<string, string | number>>,
    children: readonly SVGElement[] = [],
  ): SVGElementTagNameMap[Name] => {
    const element = document.createElementNS(namespace, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`)
    element.append(...children)
    return element
  }
}
