import type { PaymentLinkRecord, PaymentStatus } from '@element-js/protocol/http'
import { paths } from '@element-js/protocol/http'
import { z } from 'zod'
import type { ReadList } from '../database/replica/read-list.ts'
import type { App } from '../http/app.ts'
import type { Hook } from '../http/hook.ts'
import { pageOf, readListQuery } from '../http/lists/list-query.ts'
import { listQuerySchema, nextCursorSchema } from '../http/lists/list-query-schemas.ts'
import { merchantOf } from '../http/merchant-of-request.ts'
import { serverCredentials } from '../openapi/credentials.ts'
import { notes } from '../openapi/operation-notes.ts'
import type { LinkContext } from './context.ts'
import { describeLink } from './flows/describe-link.ts'
import { viewsOf } from './flows/views-of-links.ts'
import { paymentLinkRecordSchema } from './link-record-schemas.ts'
import { listLinks } from './store/list-links.ts'

interface LinkPage {
  readonly paymentLinks: readonly PaymentLinkRecord[]
  readonly nextCursor: string | null
}

const linkPageSchema: z.ZodType<LinkPage> = z.object({
  paymentLinks: z.array(paymentLinkRecordSchema),
  nextCursor: nextCursorSchema,
})

const listing = {
  tags: ['Payment links'],
  operationId: 'listPaymentLinks',
  summary: 'List payment links',
  description: 'The links of the merchant, newest first.',
  security: serverCredentials,
  querystring: listQuerySchema<PaymentStatus>(['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'CANCELLED']),
  response: { 200: linkPageSchema },
  ...notes({ answer: 'One page of links.' }),
}

/** Lists the payment links of a merchant. */
export function linkListRoutes(
  app: App,
  context: LinkContext,
  { guard: onRequest, readList }: { readonly guard: Hook; readonly readList: ReadList },
): void {
  app.get(paths.paymentLinks, { schema: listing, onRequest }, async (request) => {
    const merchant = merchantOf(request)
    const list = readListQuery(request.query, merchant.id)
    const { rows, nextCursor } = pageOf(await readList((db) => listLinks(db, list)), {
      limit: list.limit,
      id: 'linkId',
    })
    const views = await viewsOf(context.db, { merchant, links: rows })
    return { paymentLinks: views.map(describeLink), nextCursor }
  })
}
