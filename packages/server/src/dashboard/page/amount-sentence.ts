import type { Locale } from '../../locale.ts'
import { amountStepOf, currencyExponents, isCurrency } from '../../money/money.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { typedAmountOf } from './show-amount.ts'

/** The sentence for a text that is not an amount of a currency. */
export function amountSentence(currency: string, locale: Locale): string {
  const words = dashboardWords[locale].refusals.fields
  const example = amountExample(currency, locale)
  return isWhole(currency) ? words.wholeAmount(example) : words.amount(example)
}

/** An amount as a person types it. */
export function amountExample(currency: string, locale: Locale): string {
  if (isWhole(currency)) return '1990'
  const amount = { amountMinor: 123_450, currency: isCurrency(currency) ? currency : 'USD' } as const
  return typedAmountOf(amount, { locale, country: null })
}

/** Whether amounts in a currency must be whole numbers. */
function isWhole(currency: string): boolean {
  return isCurrency(currency) && amountStepOf(currency) === 10 ** currencyExponents[currency]
}
