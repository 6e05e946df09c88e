import { expect, it } from 'vitest'
import { cpfDigitsOf } from './cpf.ts'

it.each([
  ['123456789', '09'],
  ['111444777', '35'],
  ['529982247', '25'],
  ['000000001', '91'],
])('the check digits of the CPF %s are %s', (root, digits) => {
  expect(cpfDigitsOf(root)).toBe(digits)
})
