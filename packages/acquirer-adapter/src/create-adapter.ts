import {
  type Acquirer,
  type Authorization,
  type Challenge,
  type ChallengeReturn,
  type Challenges,
  type Outcome,
  type PaymentName,
  type RefundOrder,
  type ReturnedFields,
  ServiceError,
} from '@element-js/server/adapters'
import { deleteOldNotifications, keptMs } from './delete-old-notifications.ts'
import { type NotificationRecord, subjectsOf } from './notification-record.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import {
  impossible,
  isPossible,
  outcomeOf,
  type PaymentRecord,
  type PendingOperation,
} from './payment-record.ts'
import type { Decision, Processor, ProcessorChallenges, Step } from './processor.ts'
import type { RecordStore } from './record-store.ts'
import { type RefundRecord, returnedMinor } from './refund-record.ts'
import { createTurns } from './take-turns.ts'

export interface AdapterOptions {
  /** Makes the processor, which may wait for notifications. */
  readonly connect: (notifications: Notifications) => Processor
  /** The adapter closes it. */
  readonly store: RecordStore
  readonly nowMs: () => number
}

/** An acquirer that is a payments processor. */
export interface Adapter extends Acquirer {
  /**
   * Finds out what became of the operations that were in progress when the program ended, and what the notifications
   * demand that were not dealt with, and deletes notifications that nothing needs any more. What the processor does not
   * decide now is asked again by the next call for the payment.
   *
   * @returns how many operations are still undecided.
   */
  recover(): Promise<number>
  /** Records a notification of the processor durably; what it decides or demands is done after that. */
  receive(notification: NotificationRecord): Promise<void>
}

/**
 * Makes an acquirer of a processor's API, by the rules of the acquirer's protocol.
 *
 * 1. The calls of one payment take turns.
 * 2. An operation is recorded before it is sent, and its outcome before it is answered.
 * 3. While an outcome is unknown, nothing is answered (503), and every call for the payment first asks the processor.
 * 4. A notification is recorded before it is accepted. Then it may decide what is pending, and what contradicts a decision
 *    is undone.
 */
export function createAdapter({ connect, store, nowMs }: AdapterOptions): Adapter {
  const turns = createTurns()
  const notifications = createNotifications(store)
  const processor = connect(notifications)
  const { readStatement } = processor
  const inTurn = <Order extends PaymentName, T>(act: (order: Order) => Promise<T>) => {
    return (order: Order): Promise<T> => turns.run(keyOf(order), () => act(order))
  }

  async function decide(payment: PaymentRecord, decision: Decision): Promise<PaymentRecord> {
    if (!decision) throw new ServiceError('acquirer_unavailable')
    const decided = { ...payment, position: decision, pending: null }
    await store.writePayment(decided)
    return decided
  }

  async function settle(found: PaymentRecord): Promise<PaymentRecord> {
    if (!found.pending) return found
    const { step, current } = stepOf(found)
    const decision = await processor.recover(step)
    return decide(current(), decision)
  }

  /** An operation that writes down what it learns. */
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

  /** Does what a notification decides or demands. What fails is done by the next call for the payment, or by `recover`. */
  async function review(notification: NotificationRecord): Promise<void> {
    const concerned = await store.findConcerned(notification)
    const turnsOfAll = concerned.payments.map((payment) =>
      turns.runInBackground(keyOf(payment), async () => {
        const settled = await settle((await store.findPayment(payment)) ?? payment)
        return processor.reverseLate?.(settled) ?? true
      }),
    )
    const results = await Promise.allSettled(turnsOfAll)
    const isDone = results.every((result) => result.status === 'fulfilled' && result.value)
    if (isDone) await store.closeNotification(notification.id, nowMs() + keptMs(concerned))
  }

  const underWay = new Set<Promise<unknown>>()
  let isEnding = false
  /** Has `close` wait for it. */
  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
    return tracked
  }

  async function recoverAll(): Promise<number> {
    const pending = await store.findPending()
    const results = await Promise.allSettled(
      pending.map((payment) =>
        turns.run(keyOf(payment), async () => settle((await store.findPayment(payment)) ?? payment)),
      ),
    )
    for (const notification of await store.openNotifications()) if (!isEnding) await review(notification)
    await deleteOldNotifications({ store, nowMs, isEnding: () => isEnding })
    return results.filter(({ status }) => status === 'rejected').length
  }

  /** Sends the first operation of a reference. */
  async function begin(
    payment: PaymentRecord,
    send: (step: Step) => Promise<Decision>,
  ): Promise<Outcome | Challenge> {
    if (await store.findPayment(payment)) return impossible
    await store.writePayment(payment)
    const { step, current } = stepOf(payment)
    const decision = await send(step)
    const { position } = await decide(current(), decision)
    return position && payment.pending ? outcomeOf(payment.pending, position) : impossible
  }

  /** Sends a capture, a cancellation, or what follows a challenge. */
  async function proceed(
    found: PaymentRecord,
    pending: PendingOperation,
    send: (step: Step) => Promise<Decision>,
  ): Promise<Outcome | Challenge> {
    const settled = await settle(found)
    if (!isPossible(pending, settled)) return impossible
    const payment = { ...settled, pending, sentAtMs: nowMs() }
    await store.writePayment(payment)
    const { step, current } = stepOf(payment)
    const decision = await send(step)
    const { position } = await decide(current(), decision)
    return position ? outcomeOf(pending, position) : impossible
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

  const beginAuthorization = (order: Authorization, send: (step: Step) => Promise<Decision>) => {
    const { amountMinor, currency, captureMode } = order
    const payment = { ...blank(order), amountMinor, currency, captureMode }
    return begin({ ...payment, pending: { type: 'authorize' } }, send)
  }

  const challengesOf = (offered: ProcessorChallenges): Challenges => ({
    areOffered: async () => true,
    authorize: inTurn((order) => beginAuthorization(order, (step) => offered.authorize(step, order))),
    continue: inTurn(async (order: ChallengeReturn) => {
      const found = await store.findPayment(order)
      if (!found) return impossible
      const settled = await settle(found)
      // Decided before: it gets the same answer again.
      if (settled.position?.state !== 'challenged')
        return settled.position ? outcomeOf({ type: 'continue', returned: {} }, settled.position) : impossible
      const returned = pick(order.returned, offered.returnedNames)
      return proceed(settled, { type: 'continue', returned }, (step) => offered.continue(step, returned))
    }),
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
    verify: inTurn(async (order) =>
      unchallenged(
        await begin({ ...blank(order), pending: { type: 'verify' } }, (step) =>
          processor.verify(step, order.card),
        ),
      ),
    ),
    authorize: inTurn(async (order) =>
      unchallenged(await beginAuthorization(order, (step) => processor.authorize(step, order))),
    ),
    capture: inTurn(async (order) => {
      const { amountMinor } = order
      const found = await store.findPayment(order)
      if (!found) return impossible
      const pending = { type: 'capture', amountMinor } as const
      return unchallenged(
        await proceed(found, pending, ({ payment }) => processor.capture(payment, amountMinor)),
      )
    }),
    cancel: inTurn(async (order) => {
      const found = await store.findPayment(order)
      if (found)
        return unchallenged(await proceed(found, { type: 'cancel' }, (step) => processor.cancel(step)))
      // Closed here: an authorization that arrives later finds a reference that was used.
      await store.writePayment({ ...blank(order), position: { state: 'closed' } })
      return { result: 'approved' }
    }),
    refund: inTurn(refund),
    ...(processor.challenges && { challenges: challengesOf(processor.challenges) }),
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
    recover: () => track(recoverAll()),
    receive: async (notification) => {
      await store.keepNotification(notification)
      notifications.publish(subjectsOf(notification))
      // What fails stays open in the record.
      track(review(notification)).catch(() => {})
    },
    close: async () => {
      isEnding = true
      await Promise.allSettled(underWay)
      await turns.idle()
      await store.close()
    },
  }
}

function pick(returned: ReturnedFields, names: readonly string[]): ReturnedFields {
  return Object.fromEntries(Object.entries(returned).filter(([name]) => names.includes(name)))
}

/** @throws if the processor sends a challenge for a payer who is not there. */
function unchallenged(outcome: Outcome | Challenge): Outcome {
  if (outcome.result !== 'challenge') return outcome
  throw new Error('the processor sent a challenge for a payer who is not there')
}

function keyOf({ merchantId, reference }: PaymentName): string {
  return JSON.stringify([merchantId, reference])
}
