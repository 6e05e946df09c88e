import { z } from 'zod'
import type { DayFigures } from '../../desk/day-figures.ts'
import type { Desk } from '../../desk/desk.ts'
import { overviewPage } from '../../desk/overview-page.ts'
import { findTimeZone, type TimeZone } from '../../desk/show-time.ts'
import type { App } from '../../http/app.ts'
import { characters } from '../../schemas/texts.ts'
import { listCharges, listLinks } from '../../store/desk-lists.ts'
import { atDesk } from './require-session.ts'
import { showPage } from './show-page.ts'

type ReadFigures = (asked: {
  readonly merchantId: string
  readonly timeZone: TimeZone
  readonly nowMs: number
}) => Promise<readonly DayFigures[]>

const querystring = z.object({ currency: characters(3).nullable().catch(null) })

/** `GET /dashboard` */
export function overviewRoute(app: App, desk: Desk, readFigures: ReadFigures): void {
  const { db, nowMs } = desk.parts
  app.get('/dashboard', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = atDesk(request).merchant
    const timeZone = await findTimeZone(db, merchantId)
    const now = nowMs()
    const newest = { merchantId, search: '', status: null, method: null, place: null, limit: 5 }
    const [days, links, payments] = await Promise.all([
      readFigures({ merchantId, timeZone, nowMs: now }),
      listLinks(db, newest),
      listCharges(db, newest),
    ])
    const { currency } = request.query
    const page = overviewPage({
      days,
      currency,
      links: links.rows,
      payments: payments.rows,
      timeZone,
      nowMs: now,
    })
    return showPage(desk, { request, reply }, page)
  })
}
