// @vitest-environment node
import { expect, it } from 'vitest'
import { hasLatin } from './unicode-range.ts'

it.each([
  [undefined, true],
  ['', true],
  ['U+0-FF, U+131, U+152-153', true],
  ['U+0000-00FF', true],
  ['u+30-39', true],
  ['U+3?', true],
  ['U+??', true],
  ['U+131, U+41', true],
  ['U+460-52F, U+1C80-1C8A', false],
  ['U+1-C, U+E-1F, U+7F-9F', false],
  ['U+4??', false],
  ['U+102-103, U+110-111', false],
])('the range %s has digits or Latin letters: %s', (range, expected) => {
  expect(hasLatin(range)).toBe(expected)
})
