import { z } from 'zod'
import type { Desk } from '../../desk/desk.ts'
import { refundsPage } from '../../desk/refunds-page.ts'
import { findTimeZone } from '../../desk/show-time.ts'
import { refundStates } from '../../desk/words.ts'
import type { App } from '../../http/app.ts'
import { listMerchantRefunds } from '../../store/desk-lists.ts'
import { listingOf, listParameters, oneOf } from './list-query.ts'
import { atDesk } from './require-session.ts'
import { showPage } from './show-page.ts'

const statuses = Object.keys(refundStates) as (keyof typeof refundStates)[]
const querystring = z.object({ ...listParameters, status: oneOf(statuses) })

/** The list of refunds; each is shown with its link. */
export function refundRoutes(app: App, desk: Desk): void {
  const { db } = desk.parts
  app.get('/dashboard/refunds', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = atDesk(request).merchant
    const { q, status } = request.query
    const listing = listingOf(request.query, merchantId)
    const page = await listMerchantRefunds(db, { ...listing, status })
    const timeZone = await findTimeZone(db, merchantId)
    return showPage(
      desk,
      { request, reply },
      refundsPage({ page, query: { q, status, place: listing.place }, timeZone }),
    )
  })
}
