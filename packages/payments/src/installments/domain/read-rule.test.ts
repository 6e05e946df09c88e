import { describe, expect, it } from 'vitest'
import { readRule, type TypedRule } from './read-rule.ts'

const typed = (fields: Partial<TypedRule> = {}): TypedRule => ({ country: 'BR', numbers: '2-4', ...fields })

describe('a rule that a person types', () => {
  it('has defaults for everything except the country and the numbers', () => {
    expect(readRule(typed())).toEqual({
      country: 'BR',
      currency: 'BRL',
      brands: [],
      counts: [2, 3, 4],
      monthlyRateMillionths: 0,
      minInstallmentMinor: 0,
      minAmountMinor: 0,
    })
  })

  it('may be given in other ways', () => {
    const fields = { country: ' mx ', currency: 'usd', numbers: '12, 3,6,3', brands: ' Visa, mastercard ,' }
    const amounts = { monthlyRate: '2,5 %', minInstallment: '5', minAmount: '300.50' }
    expect(readRule({ ...fields, ...amounts })).toEqual({
      country: 'MX',
      currency: 'USD',
      brands: ['mastercard', 'visa'],
      counts: [3, 6, 12],
      monthlyRateMillionths: 25_000,
      minInstallmentMinor: 500,
      minAmountMinor: 30_050,
    })
  })

  it.each([
    ['2', [2]],
    ['48', [48]],
    ['47-48', [47, 48]],
    [' 9 - 11 ', [9, 10, 11]],
    [' 12 , 3 ', [3, 12]],
    ['6-6', [6]],
  ])('may have the numbers %j', (numbers, counts) => {
    expect(readRule(typed({ numbers }))).toMatchObject({ counts })
  })

  it.each([
    ['10', 100_000],
    ['100', 1_000_000],
    ['2.9999', 29_999],
    ['0,0001', 1],
    [' 2,5% ', 25_000],
    ['2.5 %', 25_000],
    [' ', 0],
  ])('may have the monthly rate %j', (monthlyRate, monthlyRateMillionths) => {
    expect(readRule(typed({ monthlyRate }))).toMatchObject({ monthlyRateMillionths })
  })

  it('has defaults for blank fields', () => {
    const blank = { currency: ' ', brands: ' ', minInstallment: ' ', minAmount: ' ' }
    expect(readRule(typed(blank))).toEqual(readRule(typed()))
  })

  it.each<[Partial<TypedRule>, string]>([
    [{ country: 'AR' }, 'must be one of BR, MX, CO, CL, PE'],
    [{ currency: 'MXN' }, 'must be BRL or USD in BR'],
    [{ numbers: '' }, 'must be a range such as'],
    [{ numbers: '1-3' }, 'must be a range such as'],
    [{ numbers: '6-2' }, 'must be a range such as'],
    [{ numbers: '2-49' }, 'must be a range such as'],
    [{ numbers: '3,,6' }, 'must be a range such as'],
    [{ numbers: '49' }, 'must be a range such as'],
    [{ numbers: 'x2-4' }, 'must be a range such as'],
    [{ numbers: '2-4x' }, 'must be a range such as'],
    [{ numbers: '112-14' }, 'must be a range such as'],
    [{ numbers: '0x9' }, 'must be a range such as'],
    [{ monthlyRate: 'free' }, 'must be a percentage above 0'],
    [{ monthlyRate: '2%5' }, 'must be a percentage above 0'],
    [{ monthlyRate: '0' }, 'must be a percentage above 0'],
    [{ monthlyRate: '100.0001' }, 'must be a percentage above 0'],
    [{ monthlyRate: '2.99999' }, 'must be a percentage above 0'],
    [{ monthlyRate: '-1' }, 'must be a percentage above 0'],
    [{ brands: 'vsa' }, 'must be names of brands, separated by commas; the brands are alelo, argencard, '],
    [{ brands: 'visa, vsa' }, 'must be names of brands'],
    [{ minInstallment: '5.001' }, 'must be an amount in BRL'],
    [{ minAmount: '1,000' }, 'must be an amount in BRL'],
    [{ country: 'CO', minAmount: '1000.50' }, 'must be an amount in COP'],
  ])('is refused with the name of the wrong field: %j', (fields, words) => {
    const [field] = Object.keys(fields).reverse()
    expect(readRule(typed(fields))).toEqual({ field, words: expect.stringContaining(words) })
  })
})
