import { z } from 'zod'
import type { App } from '../../http/app.ts'
import type { DashboardContext } from '../context.ts'
import { listMerchantRefunds } from '../lists/list-queries.ts'
import { listingOf, listParameters, oneOf } from '../lists/list-query.ts'
import { showPage } from '../page/show-page.ts'
import { findTimeZone } from '../page/show-time.ts'
import { refundStates } from '../page/words.ts'
import { sessionOf } from '../session/require-session.ts'
import { refundsPage } from './refunds-page.ts'

const statuses = Object.keys(refundStates) as (keyof typeof refundStates)[]
const querystring = z.object({ ...listParameters, status: oneOf(statuses) })

/** The list of refunds. A refund has no page of its own: it is on that of its link. */
export function refundRoutes(app: App, context: DashboardContext): void {
  const { db } = context
  app.get('/dashboard/refunds', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const { q, status } = request.query
    const listing = listingOf(request.query, merchantId)
    const page = await listMerchantRefunds(db, { ...listing, status })
    const timeZone = await findTimeZone(db, merchantId)
    return showPage(
      context,
      { request, reply },
      refundsPage({ page, query: { q, status, place: listing.place }, timeZone }),
    )
  })
}
