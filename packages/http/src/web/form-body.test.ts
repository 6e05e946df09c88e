import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../values/src/errors.ts'
import { parseForm } from './form-body.ts'

function read(text: string): unknown {
  try {
    return parseForm(Buffer.from(text))
  } catch (error) {
    return error instanceof ServiceError ? error.reason : `threw ${String(error)}`
  }
}

describe('the strict form parser', () => {
  it('reads what a browser sends', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0') && each.isWellFormed())
    fc.assert(
      fc.property(fc.dictionary(text, text), (fields) => {
        expect(read(new URLSearchParams(fields).toString())).toEqual(fields)
      }),
    )
  })

  it.each([
    ['', {}],
    ['outcome=approve', { outcome: 'approve' }],
    ['outcome=', { outcome: '' }],
    ['a=1+2%203&b=%C3%A9', { a: '1 2 3', b: 'é' }],
    ['outcome=approve&outcome=fail', 'malformed_form'],
    ['outcome=approve&%6futcome=fail', 'malformed_form'],
    ['outcome=approve&', 'malformed_form'],
    ['outcome', 'malformed_form'],
    ['a=b=c', 'malformed_form'],
    ['outcome=%00', 'malformed_form'],
    ['outcome=\0', 'malformed_form'],
    ['outcome=%', 'malformed_form'],
    ['outcome=%zz', 'malformed_form'],
    ['outcome=%ff', 'malformed_form'],
    ['outcome=%ed%a0%80', 'malformed_form'],
    ['outcome=é', 'malformed_form'],
    ['{"outcome":"approve"}', 'malformed_form'],
  ])('answers %j with %j', (text, result) => {
    expect(read(text)).toEqual(result)
  })

  it('sets no prototype', () => {
    const fields = parseForm(Buffer.from('__proto__=x'))
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  })

  it('throws nothing but a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        try {
          parseForm(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError)
        }
      }),
    )
  })
})
