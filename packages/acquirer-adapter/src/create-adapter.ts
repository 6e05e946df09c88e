import {
  type Acquirer,
  type Authorization,
  type Challenge,
  type ChallengeReturn,
  type Challenges,
  type Outcome,
  type PaymentName,
  type ReturnedFields,
  ServiceError,
} from '@element-js/server/adapters'
import { createFollowUp } from './follow-up.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import { createPaymentOperations, createRefund, type PaymentOperations, type Send } from './operations.ts'
import type { Processor, ProcessorChallenges } from './processor.ts'
import type { RecordStore } from './record-store.ts'
import { impossible, keyOf, type NotificationRecord, outcomeOf, subjectsOf } from './records.ts'
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
   * Finds out what happened to the operations that were in progress when the program ended, handles the notifications
   * that were not handled before, and deletes the notifications that nothing needs any more. If the processor does not
   * decide an operation now, the next call for the payment asks again.
   *
   * @returns how many operations are still undecided.
   */
  recover(): Promise<number>
  /** Records a notification of the processor durably. The adapter acts on it after that. */
  receive(notification: NotificationRecord): Promise<void>
}

/**
 * Makes an acquirer from a processor's API. It follows the rules of the acquirer's protocol.
 *
 * 1. The calls of one payment take turns.
 * 2. An operation is recorded before it is sent, and its outcome before it is answered.
 * 3. While an outcome is unknown, the adapter gives no answer (503), and every call for the payment asks the processor
 *    first.
 * 4. A notification is recorded before it is accepted. Then it may decide a pending operation, and the adapter reverses
 *    whatever contradicts an earlier decision.
 */
export function createAdapter({ connect, store, nowMs }: AdapterOptions): Adapter {
  const turns = createTurns()
  const notifications = createNotifications(store)
  const processor = connect(notifications)
  const operations = createPaymentOperations({ store, processor, nowMs })
  const { settle } = operations
  const followUp = createFollowUp({ store, processor, turns, settle, nowMs })
  const inTurn: InTurn = (act) => (order) => turns.run(keyOf(order), () => act(order))
  const { challenges, readStatement } = processor
  return {
    ...paymentCalls({ store, processor, operations }, inTurn),
    refund: inTurn(createRefund({ store, processor, settle, nowMs })),
    ...(challenges && { challenges: challengeCalls({ store, challenges, operations }, inTurn) }),
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
    recover: followUp.recover,
    receive: async (notification) => {
      await store.keepNotification(notification)
      notifications.publish(subjectsOf(notification))
      // A notification whose handling fails stays open in the record.
      followUp.review(notification).catch(() => {})
    },
    close: async () => {
      await followUp.end()
      await turns.idle()
      await store.close()
    },
  }
}

/** Makes a call wait for the other calls of its payment. */
type InTurn = <Order extends PaymentName, T>(
  act: (order: Order) => Promise<T>,
) => (order: Order) => Promise<T>

interface PaymentCalls {
  readonly store: RecordStore
  readonly processor: Processor
  readonly operations: PaymentOperations
}

function paymentCalls(
  { store, processor, operations }: PaymentCalls,
  inTurn: InTurn,
): Pick<Acquirer, 'verify' | 'authorize' | 'capture' | 'cancel'> {
  const { begin, blank, proceed } = operations
  return {
    verify: inTurn(async (order) =>
      unchallenged(
        await begin({ ...blank(order), pending: { type: 'verify' } }, (step) =>
          processor.verify(step, order.card),
        ),
      ),
    ),
    authorize: inTurn(async (order) =>
      unchallenged(await beginAuthorization(operations, order, (step) => processor.authorize(step, order))),
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
      // This closes the reference: an authorization that arrives later finds that it was used.
      await store.writePayment({ ...blank(order), position: { state: 'closed' } })
      return { result: 'approved' }
    }),
  }
}

interface ChallengeCalls extends Omit<PaymentCalls, 'processor'> {
  readonly challenges: ProcessorChallenges
}

function challengeCalls({ store, challenges, operations }: ChallengeCalls, inTurn: InTurn): Challenges {
  return {
    areOffered: async () => true,
    authorize: inTurn((order) =>
      beginAuthorization(operations, order, (step) => challenges.authorize(step, order)),
    ),
    continue: inTurn(async (order: ChallengeReturn) => {
      const found = await store.findPayment(order)
      if (!found) return impossible
      const settled = await operations.settle(found)
      // The payment was decided before, so the caller gets the same answer again.
      if (settled.position?.state !== 'challenged')
        return settled.position ? outcomeOf({ type: 'continue', returned: {} }, settled.position) : impossible
      const returned = pick(order.returned, challenges.returnedNames)
      return operations.proceed(settled, { type: 'continue', returned }, (step) =>
        challenges.continue(step, returned),
      )
    }),
  }
}

function beginAuthorization(
  { begin, blank }: PaymentOperations,
  order: Authorization,
  send: Send,
): Promise<Outcome | Challenge> {
  const { amountMinor, currency, captureMode } = order
  return begin({ ...blank(order), amountMinor, currency, captureMode, pending: { type: 'authorize' } }, send)
}

function pick(returned: ReturnedFields, names: readonly string[]): ReturnedFields {
  return Object.fromEntries(Object.entries(returned).filter(([name]) => names.includes(name)))
}

/** @throws if the processor requests a challenge although no payer is present. */
function unchallenged(outcome: Outcome | Challenge): Outcome {
  if (outcome.result !== 'challenge') return outcome
  throw new Error('the processor requested a challenge, but no payer is present')
}
