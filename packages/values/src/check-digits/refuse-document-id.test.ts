import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../errors.ts'
import type { Country } from '../money/country.ts'
import { cnpjDigitsOf, cpfDigitsOf } from './check-digits.ts'
import { refuseDocumentId } from './refuse-document-id.ts'

function isTaken(documentId: string, country: Country = 'BR', type?: string): boolean {
  try {
    refuseDocumentId({ documentId, country, ...(type !== undefined && { type }) })
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ reason: 'invalid_document_id', details: { field: 'documentId' } })
    return false
  }
}

const textOf = (characters: string, length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length })
const digits = '0123456789'
const isUniform = (text: string): boolean => new Set(text).size === 1

const cpf = textOf(digits, 9)
  .map((root) => root + cpfDigitsOf(root))
  .filter((text) => !isUniform(text))
const oldCnpj = textOf(digits, 12).filter((root) => !isUniform(root))
const newCnpj = textOf(`${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12).filter((root) => !isUniform(root))
const cnpj = fc.oneof(oldCnpj, newCnpj).map((root) => root + cnpjDigitsOf(root))

describe('the documentId of a payer in Brazil', () => {
  it('may be any CPF or CNPJ, of digits or with letters', () => {
    fc.assert(
      fc.property(fc.oneof(cpf, cnpj), (documentId) => {
        expect(isTaken(documentId)).toBe(true)
      }),
    )
  })

  it('is refused if its check digits are wrong', () => {
    fc.assert(
      fc.property(fc.oneof(cpf, cnpj), fc.integer({ min: 1, max: 99 }), (text, by) => {
        const checkDigits = String((Number(text.slice(-2)) + by) % 100).padStart(2, '0')
        expect(isTaken(text.slice(0, -2) + checkDigits)).toBe(false)
      }),
    )
  })

  const published = [
    '52998224725',
    '11144477735',
    '11222333000181',
    '00000000000191',
    '12ABC34501DE35',
    '12abc34501de35',
  ]

  it.each(published)('may be %s, as the offices publish it', (documentId) => {
    expect(isTaken(documentId)).toBe(true)
  })

  it.each(published)('is refused when one digit of %s is mistyped', (documentId) => {
    const mistyped = [...documentId].flatMap((right, at) =>
      [...digits]
        // Modulo 11 a letter is a digit: A is 6.
        .filter((digit) => /\d/.test(right) && digit !== right)
        .map((digit) => documentId.slice(0, at) + digit + documentId.slice(at + 1)),
    )
    expect(mistyped.filter((each) => isTaken(each))).toEqual([])
  })

  it.each([
    ['529.982.247-25', 'separators'],
    ['11.222.333/0001-81', 'separators'],
    ['12.ABC.345/01DE-35', 'separators'],
    ['5299822472', 'too few digits'],
    ['529982247250', 'too many digits'],
    [' 52998224725', 'a blank'],
    ['52998224725\n', 'a line end'],
    ['11111111111', 'one digit throughout, whose check digits fit'],
    ['00000000000000', 'nobody'],
    ['12ABC34501DE3A', 'a letter among the check digits'],
    ['٥٢٩٩٨٢٢٤٧٢٥', 'digits of another script'],
    ['', 'nothing'],
  ])('is refused as %j: %s', (documentId) => {
    expect(isTaken(documentId)).toBe(false)
  })
})

describe('the documentId of a payer elsewhere', () => {
  it.each<readonly [Country, readonly string[], readonly string[]]>([
    [
      'MX',
      ['GODE561231GR8', 'ABC680524P76', 'ÑAÑ680524P76', 'A&B680524P76', 'HEGG560427MVZRRL04'],
      [
        'HEGG560427MVZRRL05',
        'GODE-561231-GR8',
        'GODE561231G',
        'GODE561231GR81',
        'Ñ'.repeat(18),
        '52998224725',
      ],
    ],
    [
      'CO',
      ['1020', '1020304050', '900123456', 'PE1234567'],
      ['123', '1234567890123', '900.123.456', '900123456-7'],
    ],
    [
      'CL',
      ['123456785', '10000013K', '10000013k', '111111111'],
      ['12.345.678-5', '12345678-K', '123456K', 'K2345678', '123456784', '12345678K'],
    ],
    [
      'PE',
      ['12345678', '20100070970', '001043328', 'CE12345678'],
      ['1234567', '1234567890123', '2012345678-9', '20100070971', '20123456789'],
    ],
  ])('is plain in %s: %j, and not %j', (country, taken, refused) => {
    expect(taken.filter((each) => !isTaken(each, country))).toEqual([])
    expect(refused.filter((each) => isTaken(each, country))).toEqual([])
  })

  it.each<readonly [Country, string, readonly string[], readonly string[]]>([
    ['BR', 'CPF', ['52998224725'], ['11222333000181', '52998224724']],
    ['BR', 'cnpj', ['11222333000181', '12ABC34501DE35'], ['52998224725', '12ABC34501DE36']],
    ['MX', 'RFC', ['GODE561231GR8'], ['HEGG560427MVZRRL04']],
    ['MX', 'CURP', ['HEGG560427MVZRRL04'], ['GODE561231GR8', 'HEGG560427MVZRRL05']],
    [
      'CO',
      'NIT',
      ['800197268', '8001972684', '8909039388', '52123456', '521234', '1020304050', '10203040508'],
      ['10203040509', '52123'],
    ],
    ['CO', 'CC', ['1020304050', '79000000'], ['8001972684A']],
    ['CL', 'RUT', ['123456785'], ['123456786']],
    ['PE', 'RUC', ['20100070970'], ['20100070971', '12345678']],
    ['PE', 'DNI', ['12345678'], ['20100070970']],
    ['BR', 'passport', ['AB123456'], ['A-1', '']],
  ])('in %s of the type %s is %j, and not %j', (country, type, taken, refused) => {
    expect(taken.filter((each) => !isTaken(each, country, type))).toEqual([])
    expect(refused.filter((each) => isTaken(each, country, type))).toEqual([])
  })

  it('is not repeated in an error, which says what was given and what was wanted', () => {
    expect(() => refuseDocumentId({ documentId: '52998224724', country: 'BR' })).toThrow(
      'documentId must be a CPF (11 digits) or a CNPJ (14 digits or letters) with its check digits, without separators; country is BR, and 11 characters that end in 24 were given.',
    )
  })

  it.each<Country>(['MX', 'CO', 'CL', 'PE'])('has no room for a card number in %s', (country) => {
    const numbers = ['4242424242424242', '378282246310005', '30569309025904']
    expect(numbers.filter((each) => isTaken(each, country))).toEqual([])
  })
})
