import { z } from 'zod'
import type { RowPlace } from '../../database/newest-first.ts'
import type { App } from '../../http/app.ts'
import { pageOf } from '../../http/lists/list-query.ts'
import { readCursor } from '../../http/lists/page-cursor.ts'
import { listCardsOfCustomer } from '../../tokens/store/saved-cards.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { pageLength } from '../lists/list-page.ts'
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
    const range = { merchantId, customerId, nowMs, limit: pageLength, after: placeOf(cursor) }
    const found = customerId === '' ? [] : await listCardsOfCustomer(context.db, range)
    const { rows: cards, nextCursor } = pageOf(found, {
      limit: pageLength,
      id: 'cardId',
    })
    const viewer = await findViewer(context, request)
    return showPage(context, { request, reply }, savedCardsPage({ customerId, cards, nextCursor, viewer }))
  })
}

function placeOf(cursor: string | null): RowPlace | null {
  try {
    return cursor === null ? null : readCursor(cursor)
  } catch {
    // The list begins at its first row.
    return null
  }
}
