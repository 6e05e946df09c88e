import type { Secret } from '../values/secret.ts'

/** What a payer did on the challenge page. */
export type ChallengeOutcome = 'approve' | 'fail' | 'abandon'

/** What an issuer says before any payment is made. */
export type IssuerAnswer =
  /** It wants no challenge: the payer is known. */
  | 'passed'
  | 'challenge'
  /** It cannot authenticate this payer. */
  | 'failed'

/** Whoever issued the card, by way of a 3-D Secure server. Narrow, so that a real one fits behind it. */
export interface Issuer {
  /** Asked when the payer comes. Asking again gives the same answer, and costs nothing. */
  authenticate(card: { readonly pan: Secret<string> }): Promise<IssuerAnswer>
}

const answers: ReadonlyMap<string, IssuerAnswer> = new Map([
  ['4000000000003055', 'passed'],
  ['4000000000003097', 'failed'],
])

/** What the issuer of a test card says. Unless it is known to do otherwise, it wants a challenge. */
export function simulatedAnswerOf(pan: string): IssuerAnswer {
  return answers.get(pan) ?? 'challenge'
}

/** The issuer of all test cards. */
export const simulatedIssuer: Issuer = {
  authenticate: async ({ pan }) => simulatedAnswerOf(pan.reveal()),
}
