import type { ReturnedFields } from '../../../acquirer/acquirer.ts'
import type { ChargeContext } from '../../context.ts'
import type { Charge } from '../../domain/charge.ts'
import { beginChallengedIntent } from '../../store/challenges.ts'
import { askForPosition, positionAfter } from '../authorize-charge.ts'
import { finalizeCharge } from '../finalize-charge.ts'
import { recoverCharge } from '../recover-charge.ts'
import { releaseOnError } from '../release-on-error.ts'

interface PayerReturn {
  /** Whose payer was sent to a challenge. */
  readonly charge: Charge
  readonly returned: ReturnedFields
}

/**
 * Continues a charge whose payer claims to come back from the challenge, and finalizes it. Anybody who knows the
 * address can claim that: the acquirer asks the issuer, and a payer who has not passed can still go to the challenge.
 *
 * @returns the charge as it is now; `null` if another return was first, or the charge is being cancelled.
 * @throws ServiceError 503 if the acquirer does not answer; then a job recovers the charge.
 */
export async function continueChallenge(
  context: ChargeContext,
  { charge, returned }: PayerReturn,
): Promise<Charge | null> {
  const { acquirer, db } = context
  const { challenges } = acquirer
  if (!challenges) throw new Error('the acquirer does not support challenges')
  const { merchantId, idempotencyKey, acquirerReference: reference } = charge
  const owner = context.owner.id
  const intent = { merchantId, idempotencyKey, intent: 'authorize', owner } as const
  const wanted = { ...charge, intentOwner: owner }
  const begun = await releaseOnError(context, wanted, () => beginChallengedIntent(db, intent))
  if (!begun) return null
  const position = await askForPosition(context, begun, async () =>
    positionAfter(begun, await challenges.continue({ merchantId, reference, returned })),
  )
  if (!position) return recoverCharge(context, begun)
  return finalizeCharge(context, { charge: begun, position })
}
