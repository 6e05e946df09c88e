import { type Currency, currencyExponents } from './money.ts'

/** An amount in figures alone, for machines: 123450 of BRL is `1234.50`, 5 of it `0.05`. */
export function plainAmountOf({
  amountMinor,
  currency,
}: {
  readonly amountMinor: number
  readonly currency: Currency
}): string {
  const exponent = currencyExponents[currency]
  if (exponent === 0) return String(amountMinor)
  const digits = String(amountMinor).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}
