import type { DeclineReason } from '../acquirer/domain/decline-reason.ts'
import { type IssuerAnswer, simulatedAnswerOf } from '../acquirer/issuer.ts'
import { behaviourOf, declineOf, specialTestNumbers, type TestCardBehaviour } from '../acquirer/test-cards.ts'

/** The outcome of a test card, read from the tables of the simulated acquirer and issuer. */
export interface TestCardOutcome {
  readonly pan: string
  /** `null`: approved. */
  readonly declineReason: DeclineReason | null
  readonly declines: TestCardBehaviour['declines']
  /** What 3-D Secure leads to; `null`: it makes no difference. */
  readonly threeDSecure: { readonly answer: IssuerAnswer; readonly isDeclined: boolean } | null
}

/** One approved card, followed by every card with another outcome. */
export const testCardOutcomes: readonly TestCardOutcome[] = ['4242424242424242', ...specialTestNumbers].map(
  (pan) => {
    const { declines, reason } = behaviourOf(pan)
    return { pan, declineReason: reason, declines, threeDSecure: threeDSecureOf(pan) }
  },
)

function threeDSecureOf(pan: string): TestCardOutcome['threeDSecure'] {
  if (declineOf(pan, 'unauthenticated_charge') && declineOf(pan, 'authenticated_charge')) return null
  return { answer: simulatedAnswerOf(pan), isDeclined: declineOf(pan, 'authenticated_charge') !== null }
}
