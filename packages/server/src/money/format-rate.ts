import { type Locale, localeFacts } from '../locale.ts'

/** A part of a whole as people write it: 0.025 is `2,5%` in Portuguese. */
export function formatRate(rate: number, locale: Locale): string {
  const { numbers } = localeFacts[locale]
  return new Intl.NumberFormat(numbers, { style: 'percent', maximumFractionDigits: 6 }).format(rate)
}
