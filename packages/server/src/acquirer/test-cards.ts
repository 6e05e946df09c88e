import type { DeclineReason } from './domain/decline-reason.ts'
import { publishedTestNumbers } from './published-test-numbers.ts'

/** What the simulated issuer of a test card does. */
export type TestCardBehaviour =
  | { readonly declines: 'never'; readonly reason: null }
  /**
   * `always`: at a verification too. `charge`: it becomes a token, and the payment is declined; the other two by
   * whether the payer was authenticated for it.
   */
  | {
      readonly declines: 'always' | 'charge' | 'unauthenticated_charge' | 'authenticated_charge'
      readonly reason: DeclineReason
    }

/** What an issuer is asked for. */
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

/** The test cards that do not simply approve. */
const behaviours: ReadonlyMap<string, TestCardBehaviour> = new Map<string, TestCardBehaviour>([
  ['4000000000000002', { declines: 'always', reason: 'card_declined' }],
  ['4000000000000341', { declines: 'charge', reason: 'card_declined' }],
  // An amount of zero is always covered, and these are told at the payment only.
  ['4000000000009995', { declines: 'charge', reason: 'insufficient_funds' }],
  ['4000000000009987', { declines: 'charge', reason: 'lost_card' }],
  ['4000000000009979', { declines: 'charge', reason: 'stolen_card' }],
  // A verified token keeps no code, so a wrong one can only be told at the verification.
  ['4000000000000069', { declines: 'always', reason: 'expired_card' }],
  ['4000000000000127', { declines: 'always', reason: 'incorrect_cvv' }],
  ['4000000000000119', { declines: 'always', reason: 'processing_error' }],
  // The 3-D Secure cards, as they answer a payment. What they do before it is the simulated issuer's.
  ['4000000000003220', { declines: 'unauthenticated_charge', reason: 'authentication_required' }],
  ['4000000000003055', approves],
  ['4000008400001629', { declines: 'authenticated_charge', reason: 'card_declined' }],
  ['4000000000003097', approves],
])

/** The numbers of the test cards that do not simply approve, and of those that are for 3-D Secure. */
export const specialTestNumbers: readonly string[] = [...behaviours.keys()]

/** Whether a number is one that somebody published for tests: the sandbox takes these only, live none. */
export function isTestNumber(pan: string): boolean {
  return behaviours.has(pan) || publishedTestNumbers.has(pan)
}

export function behaviourOf(pan: string): TestCardBehaviour {
  return behaviours.get(pan) ?? approves
}

/** Why the simulated issuer of a card declines; `null` when it approves. */
export function declineOf(pan: string, occasion: Occasion): DeclineReason | null {
  const { declines, reason } = behaviourOf(pan)
  return occasions[declines].includes(occasion) ? reason : null
}
