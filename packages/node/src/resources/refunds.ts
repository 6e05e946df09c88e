import type { Answer, ListQuery } from '../operations.ts'
import { type ListFilter, queryOf, readPages } from '../requests/pages.ts'
import type { CallOptions, SendRequest } from '../requests/send-request.ts'

type Refund = Answer<'listRefunds'>['refunds'][number]

/** Refunds of card payments and of payment links; `kind` says which. */
export interface Refunds {
  /** All refunds, newest first, page by page. */
  list(
    filter?: ListFilter<ListQuery<'listRefunds'>>,
    options?: CallOptions,
  ): AsyncGenerator<Refund, void, undefined>
}

export function createRefunds(send: SendRequest): Refunds {
  return {
    list: (filter = {}, options) =>
      readPages(async (cursor) => {
        const query = queryOf(filter, cursor)
        const request = { method: 'GET', path: '/v1/payments/refunds', query, repeatable: 'always' } as const
        const { refunds: rows, nextCursor } = (await send({ ...request, options })) as Answer<'listRefunds'>
        return { rows, nextCursor }
      }),
  }
}
