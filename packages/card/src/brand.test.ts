import { describe, expect, it } from 'vitest'
import { detectBrand } from './brand.ts'

describe('the brand of a number', () => {
  it.each<[string, string | null, string]>([
    ['', null, 'nothing typed'],
    ['4', 'visa', 'a first 4 counts as Visa'],
    ['4011', 'visa', 'though an Elo prefix may still come true'],
    ['401178', 'elo', 'the longest matching prefix wins'],
    ['5', null, 'Mastercard, Maestro and Elo begin so'],
    ['55', 'mastercard', 'only one brand is left'],
    ['2221', 'mastercard', 'the range of two'],
    ['222', null, 'on the way to that range'],
    ['37', 'american-express', ''],
    ['6', null, 'Maestro takes every 6, but longer prefixes may come'],
    ['6011', 'discover', ''],
    ['606282', 'hipercard', 'wins over the catch-all of Maestro'],
    ['506699', 'elo', ''],
    ['3056', 'diners-club', ''],
    ['9999', null, 'no brand'],
  ])('%s → %s (%s)', (digits, id) => {
    expect(detectBrand(digits)?.id ?? null).toBe(id)
  })
})
