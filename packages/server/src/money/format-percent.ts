import type { Locale } from '../locale.ts'
import type { Country } from './country.ts'
import { numberTagOf } from './number-tag.ts'

/** Formats a rate for payers: 0.0299 is `2,99%` in Portuguese. At least two decimals, and all that the rate has. */
export function formatPercent(rate: number, country: Country, locale: Locale): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 }
  return new Intl.NumberFormat(numberTagOf(country, locale), { style: 'percent', ...digits }).format(rate)
}
