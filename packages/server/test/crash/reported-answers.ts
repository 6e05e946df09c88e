import type { CardCharge } from '@element-js/protocol/http'
import { type Charge, refusalOf } from '../../../payments/src/charges/domain/charge.ts'
import type { Ledgers } from './ledger-audit.ts'

/** A request about a link. */
export type LinkRequest =
  | 'create link'
  | 'find link'
  | 'pay link'
  | 'card link'
  | 'cancel link'
  | 'refund link'

/** An answer that a caller got. */
export interface ReportedAnswer {
  readonly what:
    | 'token'
    | 'plan'
    | 'charge'
    | 'capture'
    | 'cancel'
    | 'refund'
    | 'find'
    | 'challenge'
    | LinkRequest
    | 'clock'
  /** The idempotency key of the payment, of the refund, or of the token; the order of a link. */
  readonly key: string
  readonly status: number
  /** The `reason` of a refusal. */
  readonly reason: string | null
  readonly text: string
}

/** Answers that callers got and that do not agree, or no longer agree, with the store. */
export function differencesInReportedAnswers({
  reportedAnswers,
  charges,
  cardIds,
}: Pick<Ledgers, 'reportedAnswers' | 'charges' | 'cardIds'>): readonly string[] {
  const chargeOf = new Map(charges.map((charge) => [charge.idempotencyKey, charge]))
  const cards = new Set(cardIds)
  return [
    ...reportedAnswers.flatMap((each) => {
      const say = (what: string): string[] => [
        `${each.what} ${each.key} was answered ${each.status}: ${what}`,
      ]
      if (each.status >= 500 && each.status !== 503) return say(each.text)
      if (each.what === 'token')
        return each.status === 200 && !cards.has(cardIdIn(each)) ? say('no such card') : []
      // The outcome on a payer's page is looked up instead. Links and refunds have audits of their own.
      if (['plan', 'challenge', 'clock', 'refund'].includes(each.what) || isAboutLink(each)) return []
      const charge = chargeOf.get(each.key)
      if (!charge) return each.status === 200 || each.status === 402 ? say('no such payment') : []
      const why = contradiction(each, charge)
      return why ? say(why) : []
    }),
    ...differentAnswers(reportedAnswers),
  ]
}

/** Whether an answer is about a link. */
export function isAboutLink({ what }: ReportedAnswer): boolean {
  return what.endsWith(' link')
}

function contradiction({ what, status, reason, text }: ReportedAnswer, charge: Charge): string | null {
  if (what === 'charge' && status === 402) {
    return charge.transferStatus === 'CANCELLED' && refusalOf(charge) === reason
      ? null
      : `it was ${reason} then`
  }
  if (reason === 'payment_not_authorized') {
    return charge.transferStatus === 'AUTHORIZED' ? 'it is authorized' : null
  }
  if (status !== 200) return null
  const { transferStatus: reported, finalAmount }: CardCharge = JSON.parse(text)
  return isStillPossible({ reported, finalAmount }, charge)
    ? null
    : `it was ${reported} ${finalAmount}, is ${charge.transferStatus} ${charge.finalAmountMinor}`
}

interface ReportedStatus {
  readonly reported: CardCharge['transferStatus']
  readonly finalAmount: number
}

/** Whether a payment can have its present status after the one that was reported. */
function isStillPossible({ reported, finalAmount }: ReportedStatus, now: Charge): boolean {
  switch (reported) {
    case 'IN_PROGRESS':
      return true
    case 'AUTHORIZED':
      return now.transferStatus !== 'IN_PROGRESS' && now.declineReason === null
    case 'SETTLED':
    case 'CANCELLED':
      return reported === now.transferStatus && finalAmount === now.finalAmountMinor
    default:
      return reported satisfies never
  }
}

/** A request that is repeated gets the first answer again. */
function differentAnswers(reportedAnswers: readonly ReportedAnswer[]): string[] {
  const creations = reportedAnswers.filter(
    ({ what, status }) => ['charge', 'token', 'refund'].includes(what) && status === 200,
  )
  return [...Map.groupBy(creations, ({ what, key }) => `${what} ${key}`)]
    .filter(([, answers]) => new Set(answers.map(({ text }) => text)).size > 1)
    .map(([request]) => `${request} was answered differently when it was repeated`)
}

function cardIdIn({ text }: ReportedAnswer): string {
  return (JSON.parse(text) as { readonly cardId: string }).cardId
}
