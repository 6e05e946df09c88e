import type { CardCharge } from '@element-js/protocol/http'
import { refuseFractions, ServiceError } from '@element-js/values'
import type { Requester } from '../../history/domain/history-event.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge, ChargeName } from '../domain/charge.ts'
import { completeAuthorization } from './complete-authorization.ts'
import { describeCharge } from './describe-charge.ts'
import { findUndisturbed, notAuthorized } from './find-undisturbed.ts'

interface CaptureOrder {
  readonly name: ChargeName
  readonly requester: Requester
  /** Minor units of the payment's currency. Default: the authorized amount. */
  readonly amountMinor: number | undefined
}

interface CaptureAnswer {
  /** The payment as it was after the capture, also for a repeated request. */
  readonly payment: CardCharge
  readonly isReplayed: boolean
}

/**
 * Captures an authorized payment, fully or in part; the rest of the reservation is released. A capture has no key, but
 * there is only one of a payment: a request for the amount that was captured is that request again.
 *
 * @throws ServiceError 404; 409 if it is not authorized; 400 for more than the authorized amount; 402 if the acquirer
 * refuses; 503 if it does not answer. The payment stays as it was, except after 503: then a job recovers it.
 */
export async function captureCharge(
  context: ChargeContext,
  { name, amountMinor, requester }: CaptureOrder,
): Promise<CaptureAnswer> {
  const charge = await findUndisturbed(context, name)
  const { amountMinor: authorized, currency, idempotencyKey } = charge
  const wanted = amountMinor ?? authorized
  if (isCaptured(charge, wanted)) return { payment: await describeCharge(context, charge), isReplayed: true }
  if (charge.transferStatus !== 'AUTHORIZED') throw notAuthorized(charge)
  if (wanted > authorized) {
    const message = `amount is ${wanted}, but at most the authorized ${authorized} (${currency}, minor units) can be captured.`
    throw new ServiceError('capture_amount_too_large', { message, field: 'amount', idempotencyKey })
  }
  refuseFractions({ amountMinor: wanted, currency })
  const completion = { intent: 'capture', amountMinor: wanted } as const
  const completed = await completeAuthorization(context, { charge, completion, actor: requester })
  if (!completed) return captureCharge(context, { name, amountMinor, requester })
  if (completed.transferStatus === 'AUTHORIZED')
    throw new ServiceError('processing_error', { idempotencyKey })
  if (completed.transferStatus !== 'SETTLED') throw notAuthorized(completed)
  return { payment: await describeCharge(context, completed), isReplayed: false }
}

function isCaptured({ captureMode, transferStatus, finalAmountMinor }: Charge, amountMinor: number): boolean {
  return captureMode === 'later' && transferStatus === 'SETTLED' && finalAmountMinor === amountMinor
}
