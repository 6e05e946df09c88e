import type { Database } from '@element-js/database'
import { ServiceError } from '@element-js/values'
import type { ChallengeTerms } from '../../acquirer/acquirer.ts'
import type { ChargeContext } from '../../charges/context.ts'
import type { CancelCause, Charge } from '../../charges/domain/charge.ts'
import { authorizeCharge } from '../../charges/flows/authorize-charge.ts'
import { openWaitingCode } from '../../charges/flows/find-typed-code.ts'
import { releaseOnError } from '../../charges/flows/release-on-error.ts'
import { reportStatusChange } from '../../charges/flows/report-status-change.ts'
import { cancelUnauthenticated } from '../../charges/flows/write-outcome.ts'
import { beginIntent } from '../../charges/store/intents.ts'
import { takeSecurityCode } from '../../tokens/store/cards.ts'
import { takeWaitingCode } from '../../tokens/store/cvv-tokens.ts'
import { type ChallengedCharge, hasChallengeExpired } from './challenged-charge.ts'

/**
 * Begins to authorize a payment that waited for its payer, in one transaction. The intent uses up the security code.
 *
 * @param challenge For the acquirer, if it must authenticate the payer. Default: the payer has passed.
 * @returns `null` if another request was first.
 */
export async function authorizeWaiting(
  context: ChargeContext,
  { charge: waiting, card }: ChallengedCharge,
  challenge?: ChallengeTerms,
): Promise<Charge | null> {
  const { merchantId, idempotencyKey } = waiting
  const owner = context.owner.id
  const intent = {
    merchantId,
    idempotencyKey,
    from: 'IN_PROGRESS',
    intent: 'authorize',
    owner,
    actor: 'payer',
    nowMs: context.nowMs(),
    ...(challenge && ({ event: 'authentication_begun' } as const)),
  } as const
  const write = async (transaction: Database) => {
    const charge = await beginIntent(transaction, intent)
    return charge && { charge, ...(await takeCodes(transaction, charge)) }
  }
  const wanted = { ...waiting, openIntent: 'authorize', intentOwner: owner } as const
  const begun = await releaseOnError(context, wanted, () => context.db.transaction().execute(write))
  if (!begun) return null
  const { charge, ownCode, waitingCode } = begun
  const open = async () => waitingCode && openWaitingCode(context, charge, waitingCode)
  const code = (await releaseOnError(context, charge, open)) ?? ownCode
  return authorizeCharge(context, { charge, code, card, ...(challenge && { challenge }) })
}

interface TakenCodes {
  readonly ownCode: Uint8Array | null
  /** The security code that the payer typed again for this payment. */
  readonly waitingCode: Uint8Array | null
}

async function takeCodes(
  transaction: Database,
  { cvvTokenHash: tokenHash, ...charge }: Charge,
): Promise<TakenCodes> {
  const waitingCode = tokenHash && (await takeWaitingCode(transaction, { ...charge, tokenHash }))
  // The card was deleted just now because it has expired. Then the payment has expired too, as the next visit finds.
  if (tokenHash && !waitingCode) throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
  return { ownCode: await takeSecurityCode(transaction, charge), waitingCode: waitingCode || null }
}

/**
 * Cancels a payment that waited for its payer. The acquirer was not asked.
 *
 * @returns `null` if another request was first.
 */
export async function cancelWaiting(
  context: ChargeContext,
  challenged: ChallengedCharge,
  cancelCause: CancelCause,
): Promise<Charge | null> {
  const { charge } = challenged
  const actor = hasChallengeExpired(context, challenged) ? 'job' : 'payer'
  const cancelled = await cancelUnauthenticated(context, { charge, cancelCause, actor })
  if (cancelled) reportStatusChange(context, cancelled)
  return cancelled ?? null
}
