import type { DrivenService, ServiceAnswer } from './drive-service.ts'
import { cardName, type ModelAnswer, nameOf } from './model-state.ts'
import { shownPayment, shownRefund } from './shown-payment.ts'

interface Expectation {
  readonly merchant: string
  readonly key: string
  readonly answer: ModelAnswer
}

/** A model's answer as the service has to give it, every field of the payment included; of a refusal its reason. */
export function expectedAnswer(driven: DrivenService, { merchant, key, answer }: Expectation): ServiceAnswer {
  const { payment, refund, ...head } = answer
  if (refund) return { ...head, body: shownRefund(key, refund) }
  if (!payment) return { ...head, body: null }
  const card = driven.cards.get(cardName({ merchant, card: payment.order.card }))
  const made = driven.made.get(nameOf({ merchant, key })) ?? { referenceId: '', challengeUrl: '' }
  return {
    ...head,
    body: shownPayment({ key, payment, cardId: card?.cardId ?? '', cardInfo: card?.info, made }),
  }
}
