import type { CardCharge } from '@element-js/protocol/http'
import type { Charge } from '../../src/charges/domain/charge.ts'
import type { Books } from './ledger-audit.ts'

/** What is asked about a link. */
export type LinkRequest =
  | 'create link'
  | 'find link'
  | 'pay link'
  | 'card link'
  | 'cancel link'
  | 'refund link'

/** An answer that a caller got. */
export interface Heard {
  readonly what: 'token' | 'charge' | 'capture' | 'cancel' | 'find' | 'challenge' | LinkRequest | 'clock'
  /** The idempotency key of the payment, or of the token; the order of a link. */
  readonly key: string
  readonly status: number
  /** The `reason` of a refusal. */
  readonly reason: string | null
  readonly text: string
}

/** Where what callers were told is not, or not any more, what the store says. */
export function differencesInHearsay({
  heard,
  charges,
  cardIds,
}: Pick<Books, 'heard' | 'charges' | 'cardIds'>): readonly string[] {
  const chargeOf = new Map(charges.map((charge) => [charge.idempotencyKey, charge]))
  const cards = new Set(cardIds)
  return [
    ...heard.flatMap((each) => {
      const say = (what: string): string[] => [
        `${each.what} ${each.key} was answered ${each.status}: ${what}`,
      ]
      if (each.status >= 500 && each.status !== 503) return say(each.text)
      if (each.what === 'token')
        return each.status === 200 && !cards.has(cardIdIn(each)) ? say('no such card') : []
      // A page for a payer: what came of it is looked up. Of links there is a book of its own.
      if (each.what === 'challenge' || each.what === 'clock' || isAboutLink(each)) return []
      const charge = chargeOf.get(each.key)
      if (!charge) return each.status === 200 || each.status === 402 ? say('no such payment') : []
      const why = contradiction(each, charge)
      return why ? say(why) : []
    }),
    ...differentAnswers(heard),
  ]
}

/** Whether an answer is about a link. */
export function isAboutLink({ what }: Heard): boolean {
  return what.endsWith(' link')
}

function contradiction({ what, status, reason, text }: Heard, charge: Charge): string | null {
  if (what === 'charge' && status === 402) {
    return charge.transferStatus === 'CANCELLED' && charge.declineReason === reason
      ? null
      : `it was ${reason} then`
  }
  if (reason === 'payment_not_authorized') {
    return charge.transferStatus === 'AUTHORIZED' ? 'it is authorized' : null
  }
  if (status !== 200) return null
  const { transferStatus: told, finalAmount }: CardCharge = JSON.parse(text)
  return isStillPossible({ told, finalAmount }, charge)
    ? null
    : `it was ${told} ${finalAmount}, is ${charge.transferStatus} ${charge.finalAmountMinor}`
}

interface Told {
  readonly told: CardCharge['transferStatus']
  readonly finalAmount: number
}

/** Whether a payment can be what it is, after it was what somebody was told. */
function isStillPossible({ told, finalAmount }: Told, now: Charge): boolean {
  switch (told) {
    case 'IN_PROGRESS':
      return true
    case 'AUTHORIZED':
      return now.transferStatus !== 'IN_PROGRESS' && now.declineReason === null
    case 'SETTLED':
    case 'CANCELLED':
      return told === now.transferStatus && finalAmount === now.finalAmountMinor
    default:
      return told satisfies never
  }
}

/** A request that is repeated gets the first answer again. */
function differentAnswers(heard: readonly Heard[]): string[] {
  const creations = heard.filter(
    ({ what, status }) => (what === 'charge' || what === 'token') && status === 200,
  )
  return [...Map.groupBy(creations, ({ what, key }) => `${what} ${key}`)]
    .filter(([, answers]) => new Set(answers.map(({ text }) => text)).size > 1)
    .map(([request]) => `${request} was answered differently when it was repeated`)
}

function cardIdIn({ text }: Heard): string {
  return (JSON.parse(text) as { readonly cardId: string }).cardId
}
