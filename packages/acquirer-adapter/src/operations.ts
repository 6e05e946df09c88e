import {
  type Challenge,
  type Outcome,
  type PaymentName,
  type RefundOrder,
  ServiceError,
} from '@element-js/server/adapters'
import type { Decision, Processor, Step } from './processor.ts'
import type { RecordStore } from './record-store.ts'
import {
  impossible,
  isPossible,
  outcomeOf,
  type PaymentRecord,
  type PendingOperation,
  type RefundRecord,
  returnedMinor,
} from './records.ts'

/** Sends an operation to the processor. */
export type Send = (step: Step) => Promise<Decision>

/** The operations of payments. Operations on the same payment must run one after another. */
export interface PaymentOperations {
  /** The record of a payment for which nothing has been sent yet. */
  blank(name: PaymentName): PaymentRecord
  /**
   * Finds out what happened to the pending operation, if there is one.
   *
   * @throws ServiceError 503 while the processor does not decide.
   */
  settle(found: PaymentRecord): Promise<PaymentRecord>
  /** Sends the first operation of a reference. @throws as `settle`. */
  begin(payment: PaymentRecord, send: Send): Promise<Outcome | Challenge>
  /** Sends a capture, a cancellation, or the request that follows a challenge. @throws as `settle`. */
  proceed(found: PaymentRecord, pending: PendingOperation, send: Send): Promise<Outcome | Challenge>
}

interface OperationOptions {
  readonly store: Pick<RecordStore, 'findPayment' | 'writePayment'>
  readonly processor: Pick<Processor, 'recover'>
  readonly nowMs: () => number
}

/** Makes operations. Each one records itself before it is sent, and records its outcome before it answers. */
export function createPaymentOperations({ store, processor, nowMs }: OperationOptions): PaymentOperations {
  async function settle(found: PaymentRecord): Promise<PaymentRecord> {
    return found.pending ? operate(found, (step) => processor.recover(step)) : found
  }

  /** @returns the payment with the decision, which is recorded. */
  async function operate(payment: PaymentRecord, send: Send): Promise<PaymentRecord> {
    const { step, current } = stepOf(payment)
    const decision = await send(step)
    if (!decision) throw new ServiceError('acquirer_unavailable')
    const decided = { ...current(), position: decision, pending: null }
    await store.writePayment(decided)
    return decided
  }

  /** An operation that records what it learns. */
  function stepOf(payment: PaymentRecord): { readonly step: Step; current(): PaymentRecord } {
    let current = payment
    const change = async (learned: Pick<PaymentRecord, 'processorId'> | { readonly isClosing: true }) => {
      current = { ...current, ...learned }
      await store.writePayment(current)
    }
    const step: Step = {
      payment,
      remember: (processorId) => change({ processorId }),
      beginClosing: () => change({ isClosing: true }),
    }
    return { step, current: () => current }
  }

  return {
    blank: ({ merchantId, reference }) => ({
      merchantId,
      reference,
      processorId: null,
      amountMinor: 0,
      currency: '',
      captureMode: 'later',
      position: null,
      pending: null,
      sentAtMs: nowMs(),
    }),
    settle,
    begin: async (payment, send) => {
      if (await store.findPayment(payment)) return impossible
      await store.writePayment(payment)
      const { position } = await operate(payment, send)
      return position && payment.pending ? outcomeOf(payment.pending, position) : impossible
    },
    proceed: async (found, pending, send) => {
      const settled = await settle(found)
      if (!isPossible(pending, settled)) return impossible
      const payment = { ...settled, pending, sentAtMs: nowMs() }
      await store.writePayment(payment)
      const { position } = await operate(payment, send)
      return position ? outcomeOf(pending, position) : impossible
    },
  }
}

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
      merchantId,
      reference,
      refundReference,
      amountMinor,
      reason,
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
