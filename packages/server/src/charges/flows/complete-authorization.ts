import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { beginIntent } from '../store/intents.ts'
import { finalizeCharge } from './finalize-charge.ts'
import { orRelease } from './or-release.ts'
import { recoverCharge } from './recover-charge.ts'

/** How an authorization is to end. */
export type Completion =
  | { readonly intent: 'capture'; readonly amountMinor: number }
  | { readonly intent: 'cancel' | 'expire' }

interface AuthorizationToComplete {
  /** Authorized, with nothing under way. */
  readonly charge: Charge
  readonly completion: Completion
}

/**
 * Collects what is reserved, or releases it: writes down what is about to be done, asks the acquirer, and writes down
 * how that ended. Of several that try at once one does it.
 *
 * @returns the payment as it is now; `null` when another was first, and nothing was done here.
 * @throws ServiceError 503 when the acquirer does not answer: then a job ends it later.
 */
export async function completeAuthorization(
  context: ChargeContext,
  { charge, completion }: AuthorizationToComplete,
): Promise<Charge | null> {
  const name = { merchantId: charge.merchantId, idempotencyKey: charge.idempotencyKey }
  const intent = { ...name, ...completion, from: 'AUTHORIZED', owner: context.owner.id } as const
  const wanted = { ...charge, openIntent: completion.intent, intentOwner: context.owner.id }
  const begun = await orRelease(context, wanted, () => beginIntent(context.db, intent))
  if (!begun) return null
  const position = await perform(context, { charge: begun, completion }).catch((error: unknown) => {
    const { acquirerReference: reference } = begun
    context.log.warn({ err: error, reference }, `a ${completion.intent} did not end as it should`)
    return null
  })
  return position ? finalizeCharge(context, { charge: begun, position }) : recoverCharge(context, begun)
}

/** @returns `null` for a refusal: then the acquirer is to be asked how the payment stands. */
async function perform(
  { acquirer }: ChargeContext,
  { charge, completion }: AuthorizationToComplete,
): Promise<Position | null> {
  const { merchantId, acquirerReference: reference } = charge
  const payment = { merchantId, reference }
  if (completion.intent === 'capture') {
    const { amountMinor } = completion
    const { result } = await acquirer.capture({ ...payment, amountMinor })
    return result === 'approved' ? { state: 'captured', amountMinor } : null
  }
  const { result } = await acquirer.cancel(payment)
  return result === 'approved' ? { state: 'cancelled' } : null
}
