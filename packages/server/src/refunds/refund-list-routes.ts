import type { ReadList } from '../database/replica/read-list.ts'
import type { App } from '../http/app.ts'
import type { Hook } from '../http/hook.ts'
import { pageOf, readListQuery } from '../http/lists/list-query.ts'
import { merchantOf } from '../http/merchant-of-request.ts'
import { serverCredentials } from '../openapi/credentials.ts'
import { notes } from '../openapi/operation-notes.ts'
import { unixSecondsOf } from '../values/time-formats.ts'
import { refundListQuerySchema, refundPageSchema, type ShownRefund } from './refund-list-schemas.ts'
import { type ListedRefund, listRefundsOfMerchant } from './store/list-refunds.ts'

const listing = {
  tags: ['Refunds'],
  operationId: 'listRefunds',
  summary: 'List refunds',
  description:
    'The refunds of the merchant, newest first: those of card payments and those of payment links.',
  security: serverCredentials,
  querystring: refundListQuerySchema,
  response: { 200: refundPageSchema },
  ...notes({ answer: 'One page of refunds.' }),
}

/** Lists the refunds of a merchant. */
export function refundListRoutes(
  app: App,
  { guard: onRequest, readList }: { readonly guard: Hook; readonly readList: ReadList },
): void {
  app.get('/v1/payments/refunds', { schema: listing, onRequest }, async (request) => {
    const list = readListQuery(request.query, merchantOf(request).id)
    const { rows, nextCursor } = pageOf(await readList((db) => listRefundsOfMerchant(db, list)), {
      limit: list.limit,
      id: 'refundId',
    })
    return { refunds: rows.map(describe), nextCursor }
  })
}

function describe({ linkId, idempotencyKey, ...refund }: ListedRefund): ShownRefund {
  return {
    refundId: refund.refundId,
    kind: linkId === null ? 'charge' : 'link',
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(linkId !== null && { linkId }),
    amount: refund.amountMinor,
    currency: refund.currency,
    refundStatus: refund.refundStatus,
    createdAt: unixSecondsOf(refund.createdAtMs),
  }
}
