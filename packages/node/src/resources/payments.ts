import type { Answer, ListQuery } from '../operations.ts'
import { type ListFilter, queryOf, readPages } from '../requests/pages.ts'
import type { CallOptions, SendRequest } from '../requests/send-request.ts'

type Payment = Answer<'listPayments'>['payments'][number]

/** Payments by every method, each with the earlier attempts at its order. */
export interface Payments {
  /** All payments, newest first, page by page. `search` finds an order by anything that is known about it. */
  list(
    filter?: ListFilter<ListQuery<'listPayments'>>,
    options?: CallOptions,
  ): AsyncGenerator<Payment, void, undefined>
}

export function createPayments(send: SendRequest): Payments {
  return {
    list: (filter = {}, options) =>
      readPages(async (cursor) => {
        const query = queryOf(filter, cursor)
        const request = { method: 'GET', path: '/v1/payments', query, repeatable: 'always' } as const
        const { payments: rows, nextCursor } = (await send({ ...request, options })) as Answer<'listPayments'>
        return { rows, nextCursor }
      }),
  }
}
