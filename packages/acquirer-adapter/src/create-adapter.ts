import {
  type Acquirer,
  type Outcome,
  type PaymentName,
  type RefundOrder,
  ServiceError,
} from '@element-js/server/adapters'
import {
  impossible,
  isPossible,
  outcomeOf,
  type PaymentRecord,
  type PendingOperation,
} from './payment-record.ts'
import type { Decision, Processor, Step } from './processor.ts'
import type { RecordStore } from './record-store.ts'
import { type RefundRecord, returnedMinor } from './refund-record.ts'
import { createTurns } from './take-turns.ts'

export interface AdapterOptions {
  readonly processor: Processor
  /** The adapter closes it. */
  readonly store: RecordStore
  readonly nowMs: () => number
}

/** An acquirer that is a payments processor. */
export interface Adapter extends Acquirer {
  /**
   * Finds out what became of the operations that were in progress when the program ended. What the processor does not
   * decide now is asked again by the next call for the payment.
   *
   * @returns how many are still undecided.
   */
  recover(): Promise<number>
}

/**
 * Makes an acquirer of a processor's API, by the rules of the acquirer's protocol.
 *
 * 1. The calls of one payment take turns.
 * 2. An operation is recorded before it is sent, and its outcome before it is answered.
 * 3. While an outcome is unknown, nothing is answered (503), and every call for the payment first asks the processor.
 */
export function createAdapter({ processor, store, nowMs }: AdapterOptions): Adapter {
  const { readStatement } = processor
  const turns = createTurns()
  const inTurn = <Order extends PaymentName, T>(act: (order: Order) => Promise<T>) => {
    return (order: Order): Promise<T> => turns.run(keyOf(order), () => act(order))
  }

  async function decide(payment: PaymentRecord, decision: Decision): Promise<PaymentRecord> {
    if (!decision) throw new ServiceError('acquirer_unavailable')
    const decided = { ...payment, position: decision, pending: null }
    await store.writePayment(decided)
    return decided
  }

  async function settle(payment: PaymentRecord): Promise<PaymentRecord> {
    return payment.pending ? decide(payment, await processor.recover(payment)) : payment
  }

  /** Sends the first operation of a reference. */
  async function begin(payment: PaymentRecord, send: (step: Step) => Promise<Decision>): Promise<Outcome> {
    if (await store.findPayment(payment)) return impossible
    await store.writePayment(payment)
    let current = payment
    const step: Step = {
      payment,
      remember: async (processorId) => {
        current = { ...current, processorId }
        await store.writePayment(current)
      },
    }
    const decision = await send(step)
    const { position } = await decide(current, decision)
    return position && payment.pending ? outcomeOf(payment.pending.type, position) : impossible
  }

  /** Sends a capture or a cancellation. */
  async function proceed(
    found: PaymentRecord,
    pending: PendingOperation,
    send: (payment: PaymentRecord) => Promise<Decision>,
  ): Promise<Outcome> {
    const settled = await settle(found)
    if (!isPossible(pending, settled)) return impossible
    const payment = { ...settled, pending, sentAtMs: nowMs() }
    await store.writePayment(payment)
    const { position } = await decide(payment, await send(payment))
    return position ? outcomeOf(pending.type, position) : impossible
  }

  const blank = ({ merchantId, reference }: PaymentName): PaymentRecord => ({
    merchantId,
    reference,
    processorId: null,
    amountMinor: 0,
    currency: '',
    captureMode: 'later',
    position: null,
    pending: null,
    sentAtMs: nowMs(),
  })

  async function refund(order: RefundOrder): Promise<Outcome> {
    const known = await store.findRefund(order)
    if (known?.outcome) return known.outcome
    return finishRefund(known ?? (await beginRefund(order)))
  }

  async function beginRefund(order: RefundOrder): Promise<RefundRecord> {
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

  async function finishRefund(record: RefundRecord): Promise<Outcome> {
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

  return {
    verify: inTurn((order) =>
      begin({ ...blank(order), pending: { type: 'verify' } }, (step) => processor.verify(step, order.card)),
    ),
    authorize: inTurn((order) => {
      const { amountMinor, currency, captureMode } = order
      const payment = { ...blank(order), amountMinor, currency, captureMode }
      return begin({ ...payment, pending: { type: 'authorize' } }, (step) => processor.authorize(step, order))
    }),
    capture: inTurn(async (order) => {
      const { amountMinor } = order
      const found = await store.findPayment(order)
      if (!found) return impossible
      const pending = { type: 'capture', amountMinor } as const
      return proceed(found, pending, (payment) => processor.capture(payment, amountMinor))
    }),
    cancel: inTurn(async (order) => {
      const found = await store.findPayment(order)
      if (found) return proceed(found, { type: 'cancel' }, (payment) => processor.cancel(payment))
      // Closed here: an authorization that arrives later finds a reference that was used.
      await store.writePayment({ ...blank(order), position: { state: 'closed' } })
      return { result: 'approved' }
    }),
    refund: inTurn(refund),
    find: async (name) => {
      // The call in progress may still decide.
      if (turns.isBusy(keyOf(name))) throw new ServiceError('acquirer_unavailable')
      return turns.run(keyOf(name), async () => {
        const found = await store.findPayment(name)
        return found && (await settle(found)).position
      })
    },
    ...(readStatement && {
      readStatement: async (query) => {
        const page = await readStatement(query)
        if (!page) throw new ServiceError('acquirer_unavailable')
        return page
      },
    }),
    recover: async () => {
      const pending = await store.findPending()
      const results = await Promise.allSettled(
        pending.map((payment) =>
          turns.run(keyOf(payment), async () => settle((await store.findPayment(payment)) ?? payment)),
        ),
      )
      return results.filter(({ status }) => status === 'rejected').length
    },
    close: async () => {
      await turns.idle()
      await store.close()
    },
  }
}

function keyOf({ merchantId, reference }: PaymentName): string {
  return JSON.stringify([merchantId, reference])
}
