import { ElementError } from '../element-error.ts'
import type { Answer, ListQuery, PaymentLink, RequestBody } from '../operations.ts'
import { type ListFilter, queryOf, readPages } from '../requests/pages.ts'
import type { CallOptions, SendRequest } from '../requests/send-request.ts'
import { orIfDone, pathOf, refundOf } from './charges.ts'

type NewLink = Answer<'createPaymentLink'>

/** Payment links. */
export interface Links {
  /** Creates a link. If an earlier try of the same call got no answer, this returns the link of that try. */
  create(order: RequestBody<'createPaymentLink'>, options?: CallOptions): Promise<NewLink>
  /** A link, with its address for payers. */
  get(linkId: string, options?: CallOptions): Promise<Answer<'getPaymentLink'>['data']>
  /** Cancels an unpaid link. */
  cancel(linkId: string, options?: CallOptions): Promise<PaymentLink>
  /** Refunds a paid link once. Without `refundAmount`, it refunds the whole amount. */
  refund(
    linkId: string,
    refund?: Omit<RequestBody<'refundPaymentLink'>, 'linkId'>,
    options?: CallOptions,
  ): Promise<PaymentLink>
  /** All links, newest first, page by page. */
  list(
    filter?: ListFilter<ListQuery<'listPaymentLinks'>>,
    options?: CallOptions,
  ): AsyncGenerator<PaymentLink, void, undefined>
}

const root = '/v2/cashier/payment-link'

export function createLinks(send: SendRequest): Links {
  const get: Links['get'] = async (linkId, options) => {
    const answer = await send({ method: 'GET', path: pathOf(root, linkId), repeatable: 'always', options })
    return (answer as Answer<'getPaymentLink'>).data
  }
  const post = async (path: string, body: object, options: CallOptions | undefined): Promise<PaymentLink> => {
    const answer = await send({ method: 'POST', path, body, repeatable: 'always', options })
    return (answer as Answer<'cancelPaymentLink'>).data
  }

  return {
    get,
    create: async (order, options) => {
      const call = send.oneCall(options)
      const request = {
        method: 'POST',
        path: root,
        body: order,
        repeatable: 'always',
        options: call,
      } as const
      try {
        return (await send(request)) as NewLink
      } catch (error) {
        const isTaken = error instanceof ElementError && error.reason === 'order_id_taken'
        if (!isTaken || !error.followsLostAnswer || error.linkId === undefined) throw error
        const { linkId, amount, currency, paymentLink } = await get(error.linkId, call)
        if (amount !== order.amount || currency !== order.currency) throw error
        return { linkId, paymentLink }
      }
    },
    cancel: async (linkId, options) => {
      const call = send.oneCall(options)
      return orIfDone(post(`${root}/cancel`, { linkId }, call), async () => {
        const link = await get(linkId, call)
        return link.paymentStatus === 'CANCELLED' ? link : null
      })
    },
    refund: async (linkId, refund = {}, options) => {
      const call = send.oneCall(options)
      return orIfDone(post(`${root}/refund`, { ...refundOf(refund), linkId }, call), async () => {
        const link = await get(linkId, call)
        const isRefunded = link.refundStatus === 'IN_PROGRESS' || link.refundStatus === 'SETTLED'
        const amount = refund.refundAmount ?? refund.amount ?? link.amount
        return isRefunded && String(link.refundAmount) === String(amount) ? link : null
      })
    },
    list: (filter = {}, options) =>
      readPages(async (cursor) => {
        const query = queryOf(filter, cursor)
        const answer = await send({ method: 'GET', path: root, query, repeatable: 'always', options })
        const { paymentLinks: rows, nextCursor } = answer as Answer<'listPaymentLinks'>
        return { rows, nextCursor }
      }),
  }
}
