import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { listCharges, listLinks } from '../lists/list-queries.ts'
import { notNarrowed } from '../lists/narrowing.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, type TimeZone, timeZoneOf } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import type { DayFigures } from './day-figures.ts'
import { overviewPage } from './overview-page.ts'

type ReadFigures = (query: {
  readonly merchantId: string
  readonly timeZone: TimeZone
  readonly nowMs: number
}) => Promise<readonly DayFigures[]>

const querystring = z.object({ currency: characters(3).nullable().catch(null) })

/** `GET /dashboard` */
export function overviewRoute(app: App, context: DashboardContext, readFigures: ReadFigures): void {
  const { readList, nowMs } = context
  app.get('/dashboard', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const now = nowMs()
    const newest = {
      ...notNarrowed,
      merchantId,
      search: '',
      status: null,
      method: null,
      place: null,
      limit: 5,
    }
    const [days, links, payments] = await Promise.all([
      readFigures({ merchantId, timeZone: timeZoneOf(viewer), nowMs: now }),
      readList((db) => listLinks(db, newest)),
      readList((db) => listCharges(db, newest)),
    ])
    const { currency } = request.query
    const page = overviewPage({
      days,
      currency,
      links: links.rows,
      payments: payments.rows,
      viewer,
      nowMs: now,
    })
    return showPage(context, { request, reply }, page)
  })
}
