import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findProfileFlaw, type ProfileField, textColorOn } from './profile.ts'

describe('a field of the profile', () => {
  it.each<[ProfileField, string]>([
    ['color', '#0A7a4b'],
    ['supportEmail', 'ajuda+pedidos@loja.com.br'],
    ['supportPhone', '+52 55 1234 5678'],
    ['supportPhone', '+55 (11) 3333-4444'],
    ['privacyUrl', 'https://shop.example/privacy?lang=pt'],
    ['address', 'Av. Paulista 1000, São Paulo – SP, 01310-100'],
  ])('%s may be %s', (field, text) => {
    expect(findProfileFlaw(field, text, { mode: 'live' })).toBeNull()
  })

  it.each<[ProfileField, string]>([
    ['color', 'red'],
    ['color', '#0a7a4b;}*{display:none'],
    ['supportEmail', 'help@shop'],
    ['supportEmail', 'help@shop.example?bcc=x@evil.example'],
    ['supportPhone', '11 3333-4444'],
    ['supportPhone', '+55 11'],
    ['termsUrl', 'javascript:alert(1)'],
    ['returnUrl', 'http://shop.example'],
    ['legalName', 'two\nlines'],
    ['legalName', 'x'.repeat(201)],
  ])('%s may not be %j', (field, text) => {
    expect(findProfileFlaw(field, text, { mode: 'live' })).toMatch(/^must /)
  })
})

// The contrast of https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio, in the other direction: from the text to the ratio.
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.slice(1).match(/../g) ?? []).map((hex) => {
    const part = Number.parseInt(hex, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it('text on a color has a contrast of at least 4.5:1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
      const color = `#${rgb.toString(16).padStart(6, '0')}`
      const text = textColorOn(color) === '#000' ? '#000000' : '#ffffff'
      expect(contrast(color, text)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
