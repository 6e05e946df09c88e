import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { literal, quoted } from './literal.js'

const read = (source: string): unknown => new Function(`return (${source})`)()

describe('a value written as code', () => {
  it('is on one line if it fits', () => {
    expect(literal({ locale: 'en', brands: ['visa', 'elo'], 'a-b': true })).toBe(
      `{ locale: 'en', brands: ['visa', 'elo'], 'a-b': true }`,
    )
  })

  it('is split into lines if it does not fit', () => {
    const style = { base: { color: 'light-dark(#1b1b1f, #f2f2f5)', ':hover': { color: 'blue' } } }
    expect(literal(style, 20)).toBe(
      `{\n  base: { color: 'light-dark(#1b1b1f, #f2f2f5)', ':hover': { color: 'blue' } },\n}`,
    )
  })

  it('evaluates to the same value', () => {
    const text = fc.string({ unit: 'binary', maxLength: 90 })
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: fc.constantFrom(...'aB-:_1') }), fc.array(text)),
        (value) => {
          expect(read(literal(value))).toEqual({ ...value })
        },
      ),
    )
  })

  it.each(['</script><script>alert(1)</script>', "'+alert(1)+'", '\\', '\u2028', '<!--', `"'`])(
    'cannot leave its string: %j',
    (text) => {
      expect(read(quoted(text))).toBe(text)
      expect(quoted(text)).not.toMatch(/<|\n|\u2028/)
    },
  )
})
