import { isDeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { Reason } from '../../errors.ts'
import type { Locale } from '../../locale.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import type { ShownReason } from '../words/types/refusals.ts'

/** Why something was refused, as a sentence for people. */
export function reasonSentence(reason: Reason, locale: Locale): string {
  const { refusals, states } = dashboardWords[locale]
  if (isDeclineReason(reason)) return states.causes[reason]
  return Object.hasOwn(refusals.reasons, reason)
    ? refusals.reasons[reason as ShownReason]
    : refusals.impossible.text
}
