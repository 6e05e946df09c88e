import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cciDigitsOf, clabeDigitOf, cnpjDigitsOf, cpfDigitsOf, luhnDigitOf } from './check-digits.ts'

describe('check digits match published examples', () => {
  it.each([
    ['the number in ISO/IEC 7812’s Wikipedia article', '1789372997', '4'],
    ['a field of a boleto of Banco do Brasil', '001905009', '5'],
  ])('of the Luhn check: %s', (_, digits, digit) => {
    expect(luhnDigitOf(digits)).toBe(digit)
  })

  it.each([
    ['03218000011835971', '9'],
    ['00201007777777777', '1'],
  ])('of the CLABE %s', (digits, digit) => {
    expect(clabeDigitOf(digits)).toBe(digit)
  })

  it.each([
    ['011366000100032542', '21'],
    ['002191001234567890', '53'],
  ])('of the CCI %s', (digits, both) => {
    expect(cciDigitsOf(digits)).toBe(both)
  })

  it.each([
    ['the first there is', '000000000001', '91'],
    ['digits', '112223330001', '81'],
    ['with letters, as the Receita Federal explains it', '12ABC34501DE', '35'],
  ])('of the CNPJ: %s', (_, root, both) => {
    expect(cnpjDigitsOf(root)).toBe(both)
  })
})

const luhn = {
  length: 11,
  digitsOf: luhnDigitOf,
  transpositions: (a: number, b: number) => a + b === 9 && a * b === 0,
}
const cci = { ...luhn, length: 18, digitsOf: cciDigitsOf }
// The weights of neighbors differ by an even number, so swapping two digits that differ by five changes nothing.
const clabe = {
  length: 17,
  digitsOf: clabeDigitOf,
  transpositions: (a: number, b: number) => Math.abs(a - b) === 5,
}

describe.each([
  ['the Luhn check', luhn],
  ['a CLABE', clabe],
  ['a CCI', cci],
])('of %s', (_, { length, digitsOf, transpositions }) => {
  const digits = fc.stringMatching(new RegExp(`^\\d{${length}}$`))

  it('every mistyped digit is detected', () => {
    fc.assert(
      fc.property(digits, fc.nat(length - 1), fc.integer({ min: 1, max: 9 }), (right, at, by) => {
        const wrong = right.slice(0, at) + ((Number(right[at]) + by) % 10) + right.slice(at + 1)
        expect(digitsOf(wrong)).not.toBe(digitsOf(right))
      }),
    )
  })

  it('every swap of two neighbors is detected, except the pairs that the algorithm is known to miss', () => {
    fc.assert(
      fc.property(digits, fc.nat(length - 2), (right, at) => {
        const [a, b] = [Number(right[at]), Number(right[at + 1])]
        // Each digit of a CCI checks its own part.
        const isAcross = digitsOf === cciDigitsOf && at === 5
        fc.pre(a !== b && !transpositions(a, b) && !isAcross)
        const wrong = `${right.slice(0, at)}${b}${a}${right.slice(at + 2)}`
        expect(digitsOf(wrong)).not.toBe(digitsOf(right))
      }),
    )
  })
})

it.each([
  ['123456789', '09'],
  ['111444777', '35'],
  ['529982247', '25'],
  ['000000001', '91'],
])('the check digits of the CPF %s are %s', (root, digits) => {
  expect(cpfDigitsOf(root)).toBe(digits)
})
