import { type Locale, localeFacts } from '../locale.ts'

/** Formats a rate as a percentage: 0.025 is `2,5%` in Portuguese. */
export function formatRate(rate: number, locale: Locale): string {
  const { numbers } = localeFacts[locale]
  return new Intl.NumberFormat(numbers, { style: 'percent', maximumFractionDigits: 6 }).format(rate)
}
