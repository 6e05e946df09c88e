import fc from 'fast-check'
import { expect, it } from 'vitest'
import { colorStyle, pageStyle } from './page-files.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)

it('keeps links and signs legible and buttons visible in every color of a merchant', () => {
  const [page = '', dark = ''] = schemesOf(String(pageStyle.file.plain))
  fc.assert(
    fc.property(color, (color) => {
      const [own = '', ownDark = ''] = schemesOf(String(colorStyle(color).plain))
      expect(own).toContain('--button-edge: var(--accent)')
      for (const [scheme, merchants] of [
        [page, own],
        [dark, ownDark],
      ] as const) {
        const accent = colorNamed('accent', merchants)
        const wash = colorNamed('accent-wash', merchants)
        const backgrounds = ['ground', 'surface', 'raised'].map((name) => colorNamed(name, scheme))
        for (const background of [wash, ...backgrounds])
          expect(contrast(accent, background)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

/** The rules of a style up to those of the dark scheme, and from there. */
function schemesOf(style: string): string[] {
  return style.split(/@media screen and \(prefers-color-scheme: ?dark\)/)
}

function colorNamed(name: string, style: string): string {
  const [, value = ''] = new RegExp(`--${name}: ?(#[0-9a-f]{3,6})`).exec(style) ?? []
  return value.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.slice(1).match(/../g) ?? []).map((hex) => {
    const part = Number.parseInt(hex, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
