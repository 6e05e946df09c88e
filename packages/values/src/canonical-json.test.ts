import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

it('gives one text for equal content, however its keys are ordered', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }, 'x'], a: true, 10: 'ten', 9: 'nine', gone: undefined })).toBe(
    '{"9":"nine","10":"ten","a":true,"b":[{"c":null,"d":1},"x"]}',
  )
})

it('gives the text from which stored hashes were made', () => {
  const earlier = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    )
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(value)).toBe(earlier(value))
    }),
  )
})
