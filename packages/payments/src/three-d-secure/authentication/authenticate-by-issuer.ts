import type { ChallengeOutcome, Issuer } from '../../acquirer/issuer.ts'
import type { ChargeContext } from '../../charges/context.ts'
import type { CancelCause, Charge } from '../../charges/domain/charge.ts'
import { openPan } from '../../tokens/flows/open-card.ts'
import { type ChallengedCharge, hasChallengeExpired } from './challenged-charge.ts'
import { authorizeWaiting, cancelWaiting } from './move-waiting-charge.ts'

interface PayerAnswer {
  readonly challenged: ChallengedCharge
  readonly issuer: Issuer
  /** The payer's choice; `null` if the payer only opened the page. */
  readonly outcome: ChallengeOutcome | null
}

/**
 * Authenticates a payer if the service itself shows the issuer's page, as in a sandbox.
 *
 * 1. The issuer may already recognize the payer, or be unable to authenticate. Otherwise the payer's answer decides.
 * 2. If the authentication passed, the intent to authorize is written, which deletes the security code from the store.
 *    Then the acquirer is asked, as for any other payment.
 * 3. If it did not pass, or its time was up, the payment is cancelled without asking the acquirer.
 *
 * @returns the current payment; `waits` if it is waiting for the payer; `null` if another request was first.
 */
export async function authenticateByIssuer(
  context: ChargeContext,
  answer: PayerAnswer,
): Promise<Charge | 'waits' | null> {
  const { challenged } = answer
  const verdict = await judge(context, answer)
  if (verdict === 'waits') return verdict
  return verdict === 'passed'
    ? authorizeWaiting(context, challenged)
    : cancelWaiting(context, challenged, verdict)
}

async function judge(
  context: ChargeContext,
  { challenged, issuer, outcome }: PayerAnswer,
): Promise<'waits' | 'passed' | CancelCause> {
  if (hasChallengeExpired(context, challenged)) return 'authentication_abandoned'
  const answer = await issuer.authenticate({ pan: await openPan(context, challenged.card) })
  switch (answer) {
    case 'passed':
      return 'passed'
    case 'failed':
      return 'authentication_failed'
    case 'challenge':
      return outcome ? verdicts[outcome] : 'waits'
    default:
      return answer satisfies never
  }
}

const verdicts = {
  approve: 'passed',
  fail: 'authentication_failed',
  abandon: 'authentication_abandoned',
} as const
