import type { Locale } from '../locale.ts'
import type { Country } from './country.ts'
import { numberTagOf } from './number-tag.ts'

interface LocalRate {
  readonly rate: number
  readonly country: Country
}

/** Formats a rate as a percentage: 0.025 is `2,5%` in Portuguese. */
export function formatRate({ rate, country }: LocalRate, locale: Locale): string {
  const tag = numberTagOf(country, locale)
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 6 }).format(rate)
}
