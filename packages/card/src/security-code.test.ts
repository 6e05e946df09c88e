import { describe, expect, it } from 'vitest'
import { brandOf } from './brands.ts'
import { judgeSecurityCode } from './security-code.ts'

describe('the judgement of a security code', () => {
  const amex = brandOf('american-express')
  const visa = brandOf('visa')
  it.each([
    ['', visa, 'empty'],
    ['12', visa, 'partial'],
    ['123', visa, 'complete'],
    ['1234', visa, 'invalid'],
    ['123', amex, 'partial'],
    ['1234', amex, 'complete'],
    ['123', null, 'complete'],
    ['1234', null, 'complete'],
  ])('%s beside %o is %s', (digits, brand, expected) => {
    expect(judgeSecurityCode(digits, brand).is).toBe(expected)
  })

  it('judges a code that is too long invalid, and names the flaw', () => {
    expect(judgeSecurityCode('1234', visa)).toEqual({ is: 'invalid', flaw: 'code' })
  })
})
