import type { CardCharge, TransferStatus } from '@element-js/protocol/http'
import { z } from 'zod'
import type { ReadList } from '../database/replica/read-list.ts'
import type { App } from '../http/app.ts'
import type { Hook } from '../http/hook.ts'
import { pageOf, readListQuery } from '../http/lists/list-query.ts'
import { listQuerySchema, nextCursorSchema } from '../http/lists/list-query-schemas.ts'
import { merchantOf } from '../http/merchant-of-request.ts'
import { serverCredentials } from '../openapi/credentials.ts'
import { notes } from '../openapi/operation-notes.ts'
import { chargeSchema } from './charge-schemas.ts'
import type { ChargeContext } from './context.ts'
import { describeCharges } from './flows/describe-charges.ts'
import { listCharges } from './store/list-charges.ts'

interface ChargePage {
  readonly charges: readonly CardCharge[]
  readonly nextCursor: string | null
}

const chargePageSchema: z.ZodType<ChargePage> = z.object({
  charges: z.array(chargeSchema),
  nextCursor: nextCursorSchema,
})

const listing = {
  tags: ['Card payments'],
  operationId: 'listCardPayments',
  summary: 'List card payments',
  description: 'The payments of the merchant, newest first, including those of payment links.',
  security: serverCredentials,
  querystring: listQuerySchema<TransferStatus>(['AUTHORIZED', 'SETTLED', 'CANCELLED', 'IN_PROGRESS']),
  response: { 200: chargePageSchema },
  ...notes({ answer: 'One page of payments.' }),
}

/** Lists the card payments of a merchant. */
export function chargeListRoutes(
  app: App,
  context: ChargeContext,
  { guard: onRequest, readList }: { readonly guard: Hook; readonly readList: ReadList },
): void {
  app.get('/v1/payments/charges', { schema: listing, onRequest }, async (request) => {
    const list = readListQuery(request.query, merchantOf(request).id)
    const { rows, nextCursor } = pageOf(await readList((db) => listCharges(db, list)), {
      limit: list.limit,
      id: 'idempotencyKey',
    })
    return { charges: await describeCharges(context, rows), nextCursor }
  })
}
