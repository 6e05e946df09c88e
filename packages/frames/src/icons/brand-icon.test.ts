// @vitest-environment happy-dom
import { brands } from '@element-js/card'
import { brandIcons, letterOf } from '@element-js/card/icons'
import { describe, expect, it } from 'vitest'
import { brandIcon, type IconId, type IconStyle } from './brand-icon.ts'
import { hintIcons } from './hint-icons.ts'

const hintIds = Object.keys(hintIcons) as (keyof typeof hintIcons)[]
const ids: readonly IconId[] = [...brands().map((brand) => brand.id), ...hintIds]
const styles: readonly IconStyle[] = ['default', 'solid']
const cases = ids.flatMap((id) => styles.map((style) => [id, style] as const))

const everyNodeOf = (icon: SVGSVGElement) => [icon, ...icon.querySelectorAll('*')]
const coloursOf = (icon: SVGSVGElement) =>
  [...icon.querySelectorAll('*')].flatMap((node) => [node.getAttribute('fill'), node.getAttribute('stroke')])

describe('icons', () => {
  it('exist for every brand, and for nothing else', () => {
    expect(Object.keys(brandIcons).sort()).toEqual(
      brands()
        .map((brand) => brand.id)
        .sort(),
    )
  })

  it.each(cases)('%s, %s, is drawn on 32 × 20 and hidden from screen readers', (id, style) => {
    const icon = brandIcon(document, id, style)
    expect(icon.namespaceURI).toBe('http://www.w3.org/2000/svg')
    expect(icon.getAttribute('viewBox')).toBe('0 0 32 20')
    expect([icon.getAttribute('width'), icon.getAttribute('height')]).toEqual(['32', '20'])
    expect(icon.getAttribute('aria-hidden')).toBe('true')
    expect(icon.getAttribute('focusable')).toBe('false')
    expect(icon.querySelectorAll('path').length).toBeGreaterThan(0)
  })

  it.each(cases)('%s, %s, uses nothing that the frame’s policy forbids', (id, style) => {
    for (const node of everyNodeOf(brandIcon(document, id, style))) {
      expect(['svg', 'rect', 'path', 'g', 'mask']).toContain(node.localName)
      for (const { name, value } of node.attributes) {
        expect(name).not.toMatch(/^(style|class|on.*|(xlink:)?href)$/)
        expect(value).not.toMatch(/NaN|undefined|null|data:|https?:|url\((?!#)/)
      }
    }
  })

  it.each(ids)('%s, solid, has only the text’s color, and its own mask', (id) => {
    const icon = brandIcon(document, id, 'solid')
    const [mask, plate] = icon.children
    expect(icon.children).toHaveLength(2)
    expect(plate?.getAttribute('fill')).toBe('currentColor')
    expect(plate?.getAttribute('mask')).toBe(`url(#${mask?.id})`)
  })

  it.each(brands())('$id, default, has its own colors', ({ id }) => {
    expect(coloursOf(brandIcon(document, id, 'default'))).not.toContain('currentColor')
  })

  it.each(hintIds)('%s has the text’s color in both styles', (id) => {
    expect(brandIcon(document, id, 'default').outerHTML).toBe(brandIcon(document, id, 'solid').outerHTML)
  })

  it('have every letter of every wordmark', () => {
    const words = Object.values(brandIcons).flatMap(({ marks }) => marks.filter((mark) => 'letters' in mark))
    expect(words.length).toBeGreaterThan(0)
    for (const { letters } of words) {
      for (const letter of letters) expect(letterOf(letter).strokes).not.toBe('')
    }
  })

  it.each(Object.entries(brandIcons))(
    '%s keeps its marks legible on its plate (3:1)',
    (_, { colour, marks }) => {
      const words = marks.filter((mark) => 'letters' in mark && mark.remains === undefined)
      for (const word of words)
        expect(contrastOf(word.colour ?? '#fff', colour ?? '')).toBeGreaterThanOrEqual(3)
    },
  )
})

/** The contrast ratio of WCAG 2.2 for two colors such as `#07c`. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 2, 3].map((at) => {
    const level = Number.parseInt(colour.charAt(at), 16) / 15
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
