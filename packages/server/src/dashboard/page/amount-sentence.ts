import type { Locale } from '../../locale.ts'
import { amountStepOf, currencyExponents, isCurrency } from '../../money/money.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { typedAmountOf } from './show-amount.ts'

/** What to say about a text that is no amount of a currency. */
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

/** Whether nobody pays parts of its unit. */
function isWhole(currency: string): boolean {
  return isCurrency(currency) && amountStepOf(currency) === 10 ** currencyExponents[currency]
}
