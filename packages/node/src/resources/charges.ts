import { deriveKey } from '../derive-key.ts'
import { ElementError } from '../element-error.ts'
import type { Answer, CardPayment, CardPaymentRefund, ListQuery, RequestBody } from '../operations.ts'
import { type ListFilter, queryOf, readPages } from '../requests/pages.ts'
import type { CallOptions, SendRequest } from '../requests/send-request.ts'

/** An order to charge. It needs a `referenceId`, the order in your own system, or an `idempotencyKey`. */
export type ChargeOrder = RequestBody<'createCardPayment'> & {
  /**
   * The number of the attempt at the order, from 1. Raise it only after a decline: each attempt can be charged. It has
   * no effect if there is an `idempotencyKey`.
   */
  readonly attempt?: number | undefined
}

/** A refund of a card payment. Without an amount, it refunds everything that is left. */
export type RefundOrder = RequestBody<'refundCardPayment'> & {
  /**
   * The number of this refund among those of the same amount, from 1: two refunds of one amount need two numbers, or
   * two `refundKey`s.
   */
  readonly attempt?: number | undefined
}

/** Card payments. */
export interface Charges {
  /** Charges a card, or reserves the amount with `capture: false`. The same order sent again is the same payment. */
  create(order: ChargeOrder, options?: CallOptions): Promise<CardPayment>
  /** Captures an authorized payment, in full or in part. */
  capture(idempotencyKey: string, amount?: number, options?: CallOptions): Promise<CardPayment>
  /** Cancels an authorized payment. */
  cancel(idempotencyKey: string, options?: CallOptions): Promise<CardPayment>
  get(idempotencyKey: string, options?: CallOptions): Promise<CardPayment>
  refund(idempotencyKey: string, refund?: RefundOrder, options?: CallOptions): Promise<CardPaymentRefund>
  /** All refunds of a payment. */
  refunds(idempotencyKey: string, options?: CallOptions): Promise<Answer<'listRefundsOfCardPayment'>>
  /** All payments, newest first, page by page. */
  list(
    filter?: ListFilter<ListQuery<'listCardPayments'>>,
    options?: CallOptions,
  ): AsyncGenerator<CardPayment, void, undefined>
}

const root = '/v1/payments/charges'

export function createCharges(send: SendRequest): Charges {
  const get: Charges['get'] = async (key, options) =>
    (await send({ method: 'GET', path: pathOf(root, key), repeatable: 'always', options })) as CardPayment

  return {
    get,
    create: async ({ attempt, ...order }, options) => {
      const idempotencyKey = order.idempotencyKey ?? (await keyOf(order, attempt))
      const request = { method: 'POST', path: `${root}/card`, repeatable: 'always', options } as const
      return (await send({ ...request, body: { ...order, idempotencyKey } })) as CardPayment
    },
    capture: async (key, amount, options) => {
      const body = amount === undefined ? {} : { amount }
      const path = pathOf(`${root}/card/capture`, key)
      return (await send({ method: 'POST', path, body, repeatable: 'always', options })) as CardPayment
    },
    cancel: async (key, options) => {
      const path = pathOf(`${root}/cancel`, key)
      const call = send.oneCall(options)
      const request = { method: 'POST', path, repeatable: 'always', options: call } as const
      return orIfDone(send(request) as Promise<CardPayment>, async () => {
        const payment = await get(key, call)
        return payment.transferStatus === 'CANCELLED' ? payment : null
      })
    },
    refund: async (key, given = {}, options) => {
      const { attempt, ...refund } = refundOf(given)
      const refundKey =
        refund.refundKey ??
        (await deriveKey({
          purpose: 'refund',
          order: key,
          amount: amountOf(refund),
          currency: undefined,
          attempt,
        }))
      const path = pathOf(`${root}/refund`, key)
      const request = { method: 'POST', path, repeatable: 'always', options } as const
      return (await send({ ...request, body: { ...refund, refundKey } })) as CardPaymentRefund
    },
    refunds: async (key, options) => {
      const path = pathOf(`${root}/refund`, key)
      return (await send({
        method: 'GET',
        path,
        repeatable: 'always',
        options,
      })) as Answer<'listRefundsOfCardPayment'>
    },
    list: (filter = {}, options) =>
      readPages(async (cursor) => {
        const request = {
          method: 'GET',
          path: root,
          query: queryOf(filter, cursor),
          repeatable: 'always',
          options,
        } as const
        const { charges: rows, nextCursor } = (await send(request)) as Answer<'listCardPayments'>
        return { rows, nextCursor }
      }),
  }
}

// Under either name, because both make the same refund.
function amountOf({ amount, refundAmount }: RequestBody<'refundCardPayment'>): number | undefined {
  return refundAmount === undefined ? amount : Number(refundAmount)
}

async function keyOf(order: RequestBody<'createCardPayment'>, attempt: number | undefined): Promise<string> {
  const { referenceId, amount, currency } = order
  if (referenceId !== undefined)
    return deriveKey({ purpose: 'charge', order: referenceId, amount, currency, attempt })
  const message =
    'The order needs a referenceId, which identifies it in your own system, or an idempotencyKey. Without either, an order that is sent twice is charged twice.'
  throw new ElementError(message, { type: 'misuse', reason: 'order_without_key', field: 'referenceId' })
}

/**
 * The path of a resource whose name the merchant chose. Without a name, the path would be that of a list, whose answer
 * would count as the resource; dots would lead to another path.
 */
export function pathOf(path: string, name: unknown): string {
  if (typeof name !== 'string' || /^\.{0,2}$/.test(name)) {
    const kind = name === '' ? 'an empty text' : String(name)
    const message = `The call must name the payment, link, card or notification, but the name is ${kind}.`
    throw new ElementError(message, { type: 'misuse', reason: 'invalid_option' })
  }
  return `${path}/${encodeURIComponent(name)}`
}

/** The refund that a call was given. A bare amount in its place has no members: everything would be refunded. */
export function refundOf<Refund extends object>(given: Refund): Refund {
  if (typeof given === 'object' && given !== null) return given
  const kind = given === null ? 'null' : `of type ${typeof given}`
  const message = `The refund must be an object, such as { amount: 1000 }, but is ${kind}.`
  throw new ElementError(message, { type: 'misuse', reason: 'invalid_option' })
}

/**
 * Returns the answer to a request that can succeed only once. If the service refuses it after an earlier try got no
 * answer, that try may have succeeded: then the record decides.
 *
 * @param findDone Reads the record: `null` if it does not show the wanted result.
 */
export async function orIfDone<T>(answer: Promise<T>, findDone: () => Promise<T | null>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ElementError) || error.type !== 'conflict' || !error.followsLostAnswer) throw error
    const done = await findDone()
    if (done === null) throw error
    return done
  }
}
