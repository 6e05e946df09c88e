// @vitest-environment node
import { expect, it } from 'vitest'
import { pixelsOf } from './markup-checks.ts'

it.each([
  ['14px', 14],
  [' 16px ', 16],
  ['12pt', 16],
  ['0.875rem', 14],
  ['.9em', 14.4],
  ['100%', 16],
  [15, 15],
  ['clamp(12px, 2vw, 20px)', null],
  ['small', null],
  ['2vw', null],
  [undefined, null],
])('a font size of %j is %j pixels in the frame', (fontSize, px) => {
  expect(pixelsOf(fontSize)).toBe(px)
})
