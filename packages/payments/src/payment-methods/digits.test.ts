import { expect, it } from 'vitest'
import {
  groupByFours,
  groupCnpj,
  groupDigitableLine,
  groupDigits,
  groupPhone,
  randomDigits,
} from './digits.ts'

it('writes a boleto’s line as Banco do Brasil’s specification does', () => {
  expect(groupDigitableLine('00190500954014481606906809350314337370000000100')).toBe(
    '00190.50095 40144.816069 06809.350314 3 37370000000100',
  )
})

it.each([
  ['123456', [3], '123 456'],
  ['123456', [3, 3], '123 456'],
  ['123456', [2, 3], '12 345 6'],
])('writes %s in groups of %j as %s', (digits, sizes, text) => {
  expect(groupDigits(digits, sizes)).toBe(text)
})

it.each([
  ['1234', '1234'],
  ['12345', '1234 5'],
  ['123456789012', '1234 5678 9012'],
])('writes the reference %s as %s', (digits, text) => {
  expect(groupByFours(digits)).toBe(text)
})

it('writes a CNPJ with its separators, even if it has letters', () => {
  expect(groupCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
})

it.each([
  ['+573001234567', '+57 300 123 4567'],
  ['+5511987654321', '+5511987654321'],
])('writes the phone %s as %s', (phone, text) => {
  expect(groupPhone(phone)).toBe(text)
})

it('skips the bytes that would make some digits more likely', () => {
  const given = [255, 250, 249, 0, 11, 10]
  const random = (count: number): Uint8Array => Uint8Array.from(given.splice(0, count))
  expect(randomDigits(random, 4)).toBe('9010')
})

it('returns the requested number of digits', () => {
  expect(randomDigits((count) => new Uint8Array(count).fill(7), 12)).toBe('7'.repeat(12))
})
