import type { DrivenService, ServiceAnswer } from './drive-service.ts'
import { cardName, type ModelAnswer, nameOf } from './model-state.ts'
import { shownPayment, shownRefund } from './shown-payment.ts'

interface Expectation {
  readonly merchant: string
  /** Of a payment; none where something else is asked for. */
  readonly key: string
  readonly answer: ModelAnswer
}

/** A model's answer as the service has to give it, every field of the payment included; of a refusal its reason. */
export function expectedAnswer(driven: DrivenService, { merchant, key, answer }: Expectation): ServiceAnswer {
  const { shown, ...head } = answer
  if (!shown) return { ...head, body: null }
  if ('refund' in shown) return { ...head, body: shownRefund(key, shown.refund) }
  if ('plan' in shown) return { ...head, body: { options: shown.plan.options } }
  if ('cvvToken' in shown) {
    const { card, expiresAtMs } = shown.cvvToken
    const cardId = driven.cards.get(cardName({ merchant, card }))?.cardId
    return { ...head, body: { cardId, expiresAt: expiresAtMs / 1000, isAsBefore: true } }
  }
  const { payment } = shown
  const card = driven.cards.get(cardName({ merchant, card: payment.order.card }))
  const made = driven.made.get(nameOf({ merchant, key })) ?? { referenceId: '', challengeUrl: '' }
  return {
    ...head,
    body: shownPayment({ key, payment, cardId: card?.cardId ?? '', cardInfo: card?.info, made }),
  }
}
