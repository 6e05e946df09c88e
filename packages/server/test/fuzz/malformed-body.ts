import fc from 'fast-check'
import { oddTexts, oddValue } from './odd-values.ts'

/** Bodies for an operation, by bodies that it takes: some as they are, some with a flaw, and some that are no JSON. */
export function malformedBody(right: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  return fc.oneof(
    { weight: 2, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: twisted(right) },
    { weight: 3, arbitrary: mangled(right) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.uint8Array() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('['.repeat(2000), 'x'.repeat(70_000), '{"amount":'.repeat(500), ''),
    },
  )
}

/** With an odd value in the place of one part, however deep. */
function twisted(right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.tuple(right, fc.nat(), oddValue).map(([value, at, odd]) => {
    let parts = 0
    JSON.stringify(value, (_, part: unknown) => {
      parts += 1
      return part
    })
    let index = -1
    return JSON.stringify(value, (_, part: unknown) => {
      index += 1
      return index === at % parts ? odd : part
    })
  })
}

/** With a part of the text removed or inserted. */
function mangled(right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const inserted = fc.constantFrom(...oddTexts, '{', '"', ',', '\\u0000')
  return fc.tuple(right, fc.nat(), fc.nat({ max: 9 }), inserted).map(([value, at, length, put]) => {
    const text = JSON.stringify(value)
    const start = at % text.length
    return text.slice(0, start) + put + text.slice(start + length)
  })
}
