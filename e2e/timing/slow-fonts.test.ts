import { expect, it } from 'vitest'
import { slowFonts } from './slow-fonts.ts'

it('has one font of each name', () => {
  const names = slowFonts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it.each(slowFonts)('$name: makes a font of a few kilobytes for each digit', ({ make }) => {
  const fonts = [...'0123456789'].map((digit) => make(digit))
  expect(Math.max(...fonts.map(({ length }) => length))).toBeLessThan(6 * 1024)
  expect(new Set(fonts.map((font) => font.toString('base64'))).size).toBe(10)
})
