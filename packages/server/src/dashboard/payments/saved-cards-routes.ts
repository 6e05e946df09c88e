import { z } from 'zod'
import { readCursor } from '../../database/lists.ts'
import type { App } from '../../http/app.ts'
import { nextCursorOf } from '../../http/list-query.ts'
import { listCardsOfCustomer } from '../../tokens/store/saved-cards.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { pageLength } from '../lists/list-routes.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { savedCardsPage } from './saved-cards-page.ts'

// As in other lists, unreadable values are ignored, because an address may be mistyped, cut off, or old.
const querystring = z.object({
  customerId: characters(64)
    .transform((text) => text.replaceAll('\0', '').trim())
    .catch(''),
  cursor: characters(200).nullable().catch(null),
})

/** `/dashboard/cards?customerId=…`: the saved cards of one customer. */
export function savedCardsRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/cards', { schema: { querystring } }, async (request, reply) => {
    const { customerId, cursor } = request.query
    const { id: merchantId } = sessionOf(request).merchant
    const nowMs = context.nowMs()
    const after = readCursor(cursor ?? '')
    const place = after && ({ ...after, side: 'after' } as const)
    const found =
      customerId === ''
        ? { rows: [], next: null }
        : await listCardsOfCustomer(context.db, { merchantId, customerId, nowMs, place, limit: pageLength })
    const [cards, nextCursor] = [found.rows, nextCursorOf(found)]
    const viewer = await findViewer(context, request)
    return showPage(context, { request, reply }, savedCardsPage({ customerId, cards, nextCursor, viewer }))
  })
}
