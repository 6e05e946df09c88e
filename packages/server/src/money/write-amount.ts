import { type Currency, currencyExponents } from './money.ts'

interface Amount {
  readonly amountMinor: number
  readonly currency: Currency
}

/** An amount for messages to merchants: 500 of BRL is `5 BRL`, 123450 is `1,234.50 BRL`. */
export function writeAmount({ amountMinor, currency }: Amount): string {
  const digits = currencyExponents[currency]
  const isWhole = amountMinor % 10 ** digits === 0
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  })
  // As digits with an exponent: a quotient of doubles would round the largest amounts.
  return `${format.format(`${amountMinor}e-${digits}` as `${number}`)} ${currency}`
}
