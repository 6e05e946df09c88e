import { type Outcome, type RefundOrder, ServiceError } from '@element-js/server/adapters'
import type { PaymentOperations } from './payment-operations.ts'
import { impossible } from './payment-record.ts'
import type { Processor } from './processor.ts'
import type { RecordStore } from './record-store.ts'
import { type RefundRecord, returnedMinor } from './refund-record.ts'

interface RefundOptions {
  readonly store: RecordStore
  readonly processor: Pick<Processor, 'refund'>
  readonly settle: PaymentOperations['settle']
  readonly nowMs: () => number
}

/**
 * Makes the operation that refunds. The refunds of one payment must come one after another, so that together they
 * return no more than was collected.
 */
export function createRefund({
  store,
  processor,
  settle,
  nowMs,
}: RefundOptions): (order: RefundOrder) => Promise<Outcome> {
  async function begin(order: RefundOrder): Promise<RefundRecord> {
    const { merchantId, reference, refundReference, amountMinor, reason } = order
    const found = await store.findPayment(order)
    const payment = found ? await settle(found) : null
    const position = payment?.position ?? null
    const collected = position?.state === 'captured' ? position.amountMinor : 0
    const isAllowed = returnedMinor(await store.refundsOf(order)) + amountMinor <= collected
    const record: RefundRecord = {
      ...{ merchantId, reference, refundReference, amountMinor, reason },
      paymentId: payment?.processorId ?? null,
      processorId: null,
      faults: 0,
      currency: payment?.currency ?? '',
      outcome: isAllowed ? null : impossible,
      sentAtMs: nowMs(),
    }
    await store.writeRefund(record)
    return record
  }

  async function finish(record: RefundRecord): Promise<Outcome> {
    if (record.outcome) return record.outcome
    let current = record
    const outcome = await processor.refund(record, async (progress) => {
      current = { ...current, ...progress }
      await store.writeRefund(current)
    })
    if (!outcome) throw new ServiceError('acquirer_unavailable')
    await store.writeRefund({ ...current, outcome })
    return outcome
  }

  return async (order) => finish((await store.findRefund(order)) ?? (await begin(order)))
}
