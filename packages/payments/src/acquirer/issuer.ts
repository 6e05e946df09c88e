import type { Secret } from '@element-js/values'

/** What a payer did on the challenge page. */
export type ChallengeOutcome = 'approve' | 'fail' | 'abandon'

/** An issuer's answer before a payment. */
export type IssuerAnswer =
  /** The issuer requires no challenge. */
  | 'passed'
  | 'challenge'
  /** The issuer cannot authenticate this payer. */
  | 'failed'

/** The card's issuer, behind a 3-D Secure server. Kept small so that a real one can implement it. */
export interface Issuer {
  /** Called when the payer arrives. Repeated calls return the same answer and cost nothing. */
  authenticate(card: { readonly pan: Secret<string> }): Promise<IssuerAnswer>
}

const answers: ReadonlyMap<string, IssuerAnswer> = new Map([
  ['4000000000003055', 'passed'],
  ['4000000000003097', 'failed'],
])

/** The answer of a test card's issuer. By default it requires a challenge. */
export function simulatedAnswerOf(pan: string): IssuerAnswer {
  return answers.get(pan) ?? 'challenge'
}

/** The issuer of all test cards. */
export const simulatedIssuer: Issuer = {
  authenticate: async ({ pan }) => simulatedAnswerOf(pan.reveal()),
}
