import type { Locale } from '../../locale.ts'
import { cardNumberRule } from '../../values/texts.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The API rule that a text violates, as a sentence beside its field. */
export function ruleSentence(rule: string, locale: Locale): string {
  const { fields } = dashboardWords[locale].refusals
  if (rule === 'must not be blank') return fields.required
  if (rule === cardNumberRule) return fields.cardNumber
  const [, longest] = /^must have at most (\d+) characters$/.exec(rule) ?? []
  return longest === undefined ? fields.check : fields.atMost(longest)
}
