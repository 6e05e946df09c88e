import { publishedTestNumbers } from '@element-js/card/test-numbers'
import type { DeclineReason } from './domain/decline-reason.ts'

/** The behaviour of a test card's simulated issuer. */
export type TestCardBehaviour =
  | { readonly declines: 'never'; readonly reason: null }
  /**
   * `always`: in verifications too. `charge`: the card becomes a token, but payments are declined. The other two depend
   * on whether the payer was authenticated for the payment.
   */
  | {
      readonly declines: 'always' | 'charge' | 'unauthenticated_charge' | 'authenticated_charge'
      readonly reason: DeclineReason
    }

/** The operation that an issuer is asked to approve. */
export type Occasion = 'verification' | 'unauthenticated_charge' | 'authenticated_charge'

const charges: readonly Occasion[] = ['unauthenticated_charge', 'authenticated_charge']
const occasions: Readonly<Record<TestCardBehaviour['declines'], readonly Occasion[]>> = {
  never: [],
  always: ['verification', ...charges],
  charge: charges,
  unauthenticated_charge: ['unauthenticated_charge'],
  authenticated_charge: ['authenticated_charge'],
}

const approves: TestCardBehaviour = { declines: 'never', reason: null }

/** The test cards that are not simply approved. */
const behaviours: ReadonlyMap<string, TestCardBehaviour> = new Map<string, TestCardBehaviour>([
  ['4000000000000002', { declines: 'always', reason: 'card_declined' }],
  ['4000000000000341', { declines: 'charge', reason: 'card_declined' }],
  // An amount of zero is always covered, and issuers report lost or stolen cards only at the payment.
  ['4000000000009995', { declines: 'charge', reason: 'insufficient_funds' }],
  ['4000000000009987', { declines: 'charge', reason: 'lost_card' }],
  ['4000000000009979', { declines: 'charge', reason: 'stolen_card' }],
  // A verified token has no security code, so a wrong code can only be found in the verification.
  ['4000000000000069', { declines: 'always', reason: 'expired_card' }],
  ['4000000000000127', { declines: 'always', reason: 'incorrect_cvv' }],
  ['4000000000000119', { declines: 'always', reason: 'processing_error' }],
  // The 3-D Secure cards, as they answer a payment. The simulated issuer decides what happens before.
  ['4000000000003220', { declines: 'unauthenticated_charge', reason: 'authentication_required' }],
  ['4000000000003055', approves],
  ['4000008400001629', { declines: 'authenticated_charge', reason: 'card_declined' }],
  ['4000000000003097', approves],
])

/** The numbers of the test cards that are not simply approved, and of those for 3-D Secure. */
export const specialTestNumbers: readonly string[] = [...behaviours.keys()]

/** Whether a number is published for tests: the sandbox accepts only such numbers, and live accepts none. */
export function isTestNumber(pan: string): boolean {
  return behaviours.has(pan) || publishedTestNumbers.has(pan)
}

export function behaviourOf(pan: string): TestCardBehaviour {
  return behaviours.get(pan) ?? approves
}

/** Why a card's simulated issuer declines; `null` if it approves. */
export function declineOf(pan: string, occasion: Occasion): DeclineReason | null {
  const { declines, reason } = behaviourOf(pan)
  return occasions[declines].includes(occasion) ? reason : null
}
