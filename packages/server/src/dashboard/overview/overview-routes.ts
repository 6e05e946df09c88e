import { z } from 'zod'
import { readHours } from '../../figures/read-hours.ts'
import type { App } from '../../http/app.ts'
import { everything, listCharges, listLinksWithRefunds } from '../../read/lists.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, timeZoneOf } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { figuresByDay } from './day-figures.ts'
import { overviewPage } from './overview-page.ts'

const querystring = z.object({ currency: characters(3).nullable().catch(null) })

/** `GET /dashboard` */
export function overviewRoute(app: App, context: DashboardContext): void {
  const { readList, nowMs } = context
  app.get('/dashboard', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const now = nowMs()
    const newest = { ...everything, merchantId, limit: 5 }
    const [hours, links, payments] = await Promise.all([
      readList((db) => readHours(db, { merchantId, nowMs: now })),
      readList((db) => listLinksWithRefunds(db, newest)),
      readList((db) => listCharges(db, newest)),
    ])
    const { currency } = request.query
    const page = overviewPage({
      days: figuresByDay(hours, { timeZone: timeZoneOf(viewer), nowMs: now }),
      currency,
      links: links.rows,
      payments: payments.rows,
      viewer,
      nowMs: now,
    })
    return showPage(context, { request, reply }, page)
  })
}
