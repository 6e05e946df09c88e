import { type Currency, currencyExponents } from './money.ts'

/** A language that the service's own pages speak (interface §4.8). */
export type Language = 'en' | 'es' | 'pt'

/** Whose habits of writing numbers a language stands for: those of the payers there are. */
export const numberLocales: Readonly<Record<Language, string>> = { en: 'en', es: 'es-MX', pt: 'pt-BR' }

/** An amount as people write it: 123450 of BRL is `R$ 1.234,50` in Portuguese. */
export function formatAmount(
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: Currency },
  language: Language,
): string {
  // `Intl` would give pesos of Colombia no cents.
  const digits = currencyExponents[currency]
  const format = new Intl.NumberFormat(numberLocales[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // As digits with an exponent: a quotient of doubles would round the largest amounts.
  return format.format(`${amountMinor}e-${digits}` as `${number}`)
}
