import type { DeclineReason } from '../acquirer/domain/decline-reason.ts'
import { type IssuerAnswer, simulatedAnswerOf } from '../acquirer/issuer.ts'
import { behaviourOf, declineOf, specialTestNumbers, type TestCardBehaviour } from '../acquirer/test-cards.ts'

/** The outcome of a test card, read from the tables of the simulated acquirer and issuer. */
export interface TestCardOutcome {
  readonly pan: string
  /** `null`: approved. */
  readonly declineReason: DeclineReason | null
  /** A description of the conditions, in sentences. */
  readonly words: string
}

const occasions: Readonly<Record<TestCardBehaviour['declines'], string>> = {
  never: 'Approved.',
  always: 'Declined at verification and at the charge.',
  charge: 'Becomes a token; the charge is declined.',
  unauthenticated_charge: 'The charge is declined without 3-D Secure.',
  authenticated_charge: 'The charge is declined with 3-D Secure, and approved without.',
}

const challenges: Readonly<Record<IssuerAnswer, string>> = {
  passed: 'no challenge',
  challenge: 'a challenge',
  failed: 'authentication fails, and the payment is cancelled',
}

/** One approved card, followed by every card with another outcome. */
export const testCardOutcomes: readonly TestCardOutcome[] = ['4242424242424242', ...specialTestNumbers].map(
  (pan) => {
    const { declines, reason } = behaviourOf(pan)
    const words = [occasions[declines], ...wordsOnThreeDSecure(pan)].join(' ')
    return { pan, declineReason: reason, words }
  },
)

function wordsOnThreeDSecure(pan: string): string[] {
  // For a card that is always declined at the charge, 3-D Secure makes no difference.
  if (declineOf(pan, 'unauthenticated_charge') && declineOf(pan, 'authenticated_charge')) return []
  const answer = simulatedAnswerOf(pan)
  const end = declineOf(pan, 'authenticated_charge') ? ', then declined' : ', then approved'
  return [`With 3-D Secure: ${challenges[answer]}${answer === 'failed' ? '' : end}.`]
}
