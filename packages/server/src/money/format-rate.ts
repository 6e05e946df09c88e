import { type Language, numberLocales } from './format-amount.ts'

/** A part of a whole as people write it: 0.025 is `2,5%` in Portuguese. */
export function formatRate(rate: number, language: Language): string {
  const format = new Intl.NumberFormat(numberLocales[language], {
    style: 'percent',
    maximumFractionDigits: 6,
  })
  return format.format(rate)
}
