import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { Actor } from '../../history/domain/history-event.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { beginIntent } from '../store/intents.ts'
import { finalizeCharge } from './finalize-charge.ts'
import { recoverCharge } from './recover-charge.ts'
import { releaseOnError } from './release-on-error.ts'

/** What completes an authorization. */
export type Completion =
  | { readonly intent: 'capture'; readonly amountMinor: number }
  | { readonly intent: 'cancel' | 'expire' }

interface AuthorizationToComplete {
  /** Authorized, with no operation in progress. */
  readonly charge: Charge
  readonly completion: Completion
  /** Who asks for it. */
  readonly actor: Actor
}

/**
 * Captures an authorized charge, or voids its reservation: begins the intent, asks the acquirer, and finalizes the
 * charge. Of several calls at once, only one does it.
 *
 * @returns the charge as it is now; `null` if another call was first and this one did nothing.
 * @throws ServiceError 503 if the acquirer does not answer; then a job recovers the charge.
 */
export async function completeAuthorization(
  context: ChargeContext,
  { charge, completion, actor }: AuthorizationToComplete,
): Promise<Charge | null> {
  const { merchantId, idempotencyKey } = charge
  const owner = context.owner.id
  const nowMs = context.nowMs()
  const intent = {
    merchantId,
    idempotencyKey,
    ...completion,
    from: 'AUTHORIZED',
    owner,
    actor,
    nowMs,
  } as const
  const wanted = { ...charge, openIntent: completion.intent, intentOwner: owner }
  const begun = await releaseOnError(context, wanted, () => beginIntent(context.db, intent))
  if (!begun) return null
  const position = await askAcquirer(context, { charge: begun, completion }).catch((error: unknown) => {
    const { acquirerReference: reference } = begun
    context.log.warn({ err: error, reference }, `no clear answer to a ${completion.intent}`)
    return null
  })
  return position ? finalizeCharge(context, { charge: begun, position }) : recoverCharge(context, begun)
}

/** @returns `null` for a refusal: then the acquirer must be asked for the payment's position. */
async function askAcquirer(
  { acquirer }: ChargeContext,
  { charge, completion }: Omit<AuthorizationToComplete, 'actor'>,
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
