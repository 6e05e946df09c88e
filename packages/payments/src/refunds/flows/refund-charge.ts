import type { Database } from '@element-js/database'
import type { ChargeRefund as ShownRefund } from '@element-js/protocol/http'
import { newId, refuseFractions, ServiceError } from '@element-js/values'
import type { ChargeContext } from '../../charges/context.ts'
import type { Charge } from '../../charges/domain/charge.ts'
import { waitWhileOpen } from '../../charges/flows/wait-while-open.ts'
import { lockCharge } from '../../charges/store/lock-charge.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { recordEvent } from '../../history/store/history-events.ts'
import { describeChargeRefund, leftToRefund } from '../domain/charge-refunds.ts'
import { type ChargeRefund, refundDelayMs } from '../domain/refund.ts'
import { insertRefund } from '../store/refunds.ts'
import { listChargeRefunds } from '../store/refunds-of-subject.ts'
import type { ChargeRefundOrder } from './read-charge-refund-order.ts'
import { refuseTooManyRefunds } from './refuse-too-many-refunds.ts'

interface RefundAnswer {
  /** The refund as it was begun, also for a repeated request. */
  readonly refund: ShownRefund
  readonly isReplayed: boolean
}

/**
 * Begins a refund of a captured card payment, in full or in part. A job asks the acquirer for it.
 *
 * The payment is locked meanwhile: of two requests that together ask for more than what is left, one is refused, and of
 * two with the same key, or of two for everything without a key, one is a replay.
 *
 * @throws ServiceError 404; 409 if the payment is not SETTLED, belongs to a link, has too many refunds, or less is left;
 * 422 for a key used with another body.
 */
export async function refundCharge(context: ChargeContext, order: ChargeRefundOrder): Promise<RefundAnswer> {
  // A capture in progress is about to make the payment SETTLED.
  if (!(await waitWhileOpen(context, order.name))) throw new ServiceError('payment_not_found')
  const { charge, refund, isReplayed } = await context.db.transaction().execute(async (transaction) => {
    const charge = await lockCharge(transaction, order.name)
    // It was removed meanwhile.
    if (!charge) throw new ServiceError('payment_not_found')
    return { charge, ...(await beginOrReplay(context, { transaction, charge, order })) }
  })
  if (!isReplayed) context.metrics.countRefund('IN_PROGRESS')
  return { refund: describeChargeRefund(charge, { ...refund, refundStatus: 'IN_PROGRESS' }), isReplayed }
}

interface LockedRefund {
  readonly transaction: Database
  readonly charge: Charge
  readonly order: ChargeRefundOrder
}

async function beginOrReplay(
  { nowMs }: Pick<ChargeContext, 'nowMs'>,
  { transaction, charge, order }: LockedRefund,
): Promise<{ readonly refund: ChargeRefund; readonly isReplayed: boolean }> {
  const { idempotencyKey } = charge
  const refunds = await listChargeRefunds(transaction, charge)
  const repeated = findRepeated(charge, { refunds, order })
  if (repeated) return { refund: repeated, isReplayed: true }
  const known = refunds.find(({ refundKey }) => refundKey !== null && refundKey === order.refundKey)
  if (known) {
    if (known.requestHash === order.requestHash) return { refund: known, isReplayed: true }
    const message = 'This refundKey was already used with a different body.'
    throw new ServiceError('idempotency_key_reused', { message, field: 'refundKey', idempotencyKey })
  }
  refuseNotRefundable(charge)
  refuseTooManyRefunds(refunds, { idempotencyKey })
  const amountMinor = amountOf(charge, { order, left: leftToRefund(charge, refunds) })
  const refund = newRefund(charge, { order, amountMinor, refunds, nowMs: nowMs() })
  await insertRefund(transaction, refund)
  const begun = chargeEvent(charge, {
    event: 'refund_begun',
    status: charge.transferStatus,
    actor: order.requester,
    amountMinor,
    reference: refund.refundId,
    atMs: refund.createdAtMs,
  })
  await recordEvent(transaction, begun)
  return { refund, isReplayed: false }
}

interface RepeatedRefund {
  readonly refunds: readonly ChargeRefund[]
  readonly order: ChargeRefundOrder
}

/**
 * The refund of everything for which a request without a key asks again. Two refunds of one part may both be meant, but
 * nobody can mean everything twice, except after a refund that failed.
 */
function findRepeated(charge: Charge, { refunds, order }: RepeatedRefund): ChargeRefund | undefined {
  const { finalAmountMinor: everything } = charge
  const { amountMinor, refundKey, reason, requestHash } = order
  const isForEverything = amountMinor === undefined || amountMinor === everything
  if (refundKey !== null || !isForEverything || leftToRefund(charge, refunds) > 0) return undefined
  return refunds.find(
    (each) =>
      each.refundKey === null &&
      each.refundStatus !== 'FAILED' &&
      each.reason === reason &&
      (each.amountMinor === everything || (amountMinor === undefined && each.requestHash === requestHash)),
  )
}

/** @throws ServiceError 409 for a payment of a link, or one that is not SETTLED. */
export function refuseNotRefundable({ idempotencyKey, linkId, transferStatus }: Charge): void {
  if (linkId !== null) {
    const message = `The payment belongs to the payment link ${linkId}. Refund it through the link.`
    throw new ServiceError('payment_of_link', { message, idempotencyKey, linkId })
  }
  if (transferStatus === 'SETTLED') return
  const message = `The payment is ${transferStatus}, but only a SETTLED one can be refunded.`
  throw new ServiceError('payment_not_settled', { message, idempotencyKey })
}

interface Amounts {
  readonly order: ChargeRefundOrder
  readonly left: number
}

function amountOf({ idempotencyKey, finalCurrency: currency }: Charge, { order, left }: Amounts): number {
  const amountMinor = order.amountMinor ?? left
  if (amountMinor === 0 || amountMinor > left) {
    const message =
      left === 0
        ? 'Nothing of this payment is left to refund.'
        : `amount is ${amountMinor}, but at most the remaining ${left} (${currency}, minor units) can be refunded.`
    throw new ServiceError('charge_refund_amount_too_large', { message, field: 'amount', idempotencyKey })
  }
  refuseFractions({ amountMinor, currency })
  return amountMinor
}

interface RefundStart {
  readonly order: ChargeRefundOrder
  readonly amountMinor: number
  /** Those before it. */
  readonly refunds: readonly ChargeRefund[]
  readonly nowMs: number
}

function newRefund(
  { merchantId, idempotencyKey }: Charge,
  { order, amountMinor, refunds, nowMs }: RefundStart,
): ChargeRefund {
  const { reason, refundKey, requestHash } = order
  return {
    merchantId,
    idempotencyKey,
    amountMinor,
    reason,
    refundKey,
    requestHash,
    refundId: newId('rfd'),
    linkId: null,
    bankAccount: null,
    refundStatus: 'IN_PROGRESS',
    dueAtMs: nowMs + refundDelayMs,
    createdAtMs: freeTime(refunds, nowMs),
    endedAtMs: null,
  }
}

// No two refunds of a payment have the same millisecond, so they are listed in the order of the requests.
function freeTime(refunds: readonly ChargeRefund[], nowMs: number): number {
  return refunds.some(({ createdAtMs }) => createdAtMs === nowMs) ? freeTime(refunds, nowMs + 1) : nowMs
}
