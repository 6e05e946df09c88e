import type { Locale } from '../locale.ts'
import type { Country } from './country.ts'

/**
 * The BCP 47 tag whose separators numbers have on a page of a country. In Spanish they are the country's own: `24.990`
 * is a price in Chile and would be twenty-five pesos in Mexico. English and Portuguese have one format for all
 * countries.
 */
export function numberTagOf(country: Country, locale: Locale): string {
  return numberTags[locale](country)
}

const numberTags: Readonly<Record<Locale, (country: Country) => string>> = {
  en: () => 'en',
  // Spanish is no language of Brazil, where people write 1.299,90.
  es: (country) => (country === 'BR' ? 'pt-BR' : `es-${country}`),
  pt: () => 'pt-BR',
}

/** The sign before the decimals of a number. The other one separates thousands. */
export type DecimalSign = '.' | ','

export function decimalSignOf(country: Country, locale: Locale): DecimalSign {
  return new Intl.NumberFormat(numberTagOf(country, locale)).format(0.5).includes(',') ? ',' : '.'
}

/** Formats a rate for payers: 0.0299 is `2,99%` in Portuguese. At least two decimals, and all that the rate has. */
export function formatPercent(rate: number, country: Country, locale: Locale): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 }
  return new Intl.NumberFormat(numberTagOf(country, locale), { style: 'percent', ...digits }).format(rate)
}

interface LocalRate {
  readonly rate: number
  readonly country: Country
}

/** Formats a rate as a percentage: 0.025 is `2,5%` in Portuguese. */
export function formatRate({ rate, country }: LocalRate, locale: Locale): string {
  const tag = numberTagOf(country, locale)
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 6 }).format(rate)
}
