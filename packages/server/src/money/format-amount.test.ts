import { expect, it } from 'vitest'
import { formatAmount } from './format-amount.ts'

it.each([
  [100_000, 'BRL', 'pt', 'R$ 1.000,00'],
  [100_000, 'BRL', 'en', 'R$1,000.00'],
  [100_000, 'BRL', 'es', 'BRL 1,000.00'],
  [1, 'MXN', 'es', '$0.01'],
  [100_000, 'MXN', 'en', 'MX$1,000.00'],
  [100_000, 'COP', 'es', 'COP 1,000.00'],
  [1000, 'CLP', 'en', 'CLP 1,000'],
  [1000, 'USD', 'pt', 'US$ 10,00'],
  [999_999_999_999_999, 'BRL', 'pt', 'R$ 9.999.999.999.999,99'],
  [999_999_999_999_999, 'CLP', 'en', 'CLP 999,999,999,999,999'],
] as const)('%d of %s is written in %s as %s', (amountMinor, currency, language, text) => {
  // Blanks that do not break are what Intl puts between sign and number.
  expect(formatAmount({ amountMinor, currency }, language).replaceAll('\u00a0', ' ')).toBe(text)
})
