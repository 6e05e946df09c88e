import { expect, it } from 'vitest'
import { costOf, labelOf } from './installments-words.js'

const threeParts = {
  installments: 3,
  firstAmount: 13_400,
  installmentAmount: 13_400,
  totalAmount: 40_200,
  interestRate: 0.0299,
}

it.each([
  [
    'en',
    '3 × R$134.00, R$402.00 with interest',
    'Total R$402.00, including R$12.00 in interest (2.99% per month, 42.41% per year).',
  ],
  [
    'es',
    '3 × R$ 134,00, R$ 402,00 con intereses',
    'Total: R$ 402,00, de los que R$ 12,00 son intereses (2,99% mensual, 42,41% anual).',
  ],
  [
    'pt',
    '3 × R$ 134,00, R$ 402,00 com juros',
    'Total: R$ 402,00, sendo R$ 12,00 de juros (2,99% ao mês, 42,41% ao ano).',
  ],
] as const)('installments say in %s what they cost', (language, label, cost) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(labelOf(threeParts, language, 'BR'))).toBe(label)
  expect(plain(costOf(threeParts, { priceMinor: 39_000, language, country: 'BR' }))).toBe(cost)
})
