import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import type { StoredDifference } from '../../reconciliation/domain/run.ts'
import { listDifferences, listMerchantRuns } from '../../reconciliation/store/runs.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { sendCsv } from '../lists/csv.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { differenceCsv } from './difference-csv.ts'
import { reconciliationPage } from './reconciliation-page.ts'

const querystring = z.object({ run: characters(64).optional() })

// The maximum number of differences on a page, and of comparisons: one for each day of a month.
const mostShown = 100
const runsShown = 31
const rowsAtATime = 500

/** The comparisons with the acquirer, as a page and as a file. */
export function reconciliationRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  async function findRuns(merchantId: string, runId: string | undefined) {
    const runs = await listMerchantRuns(db, { merchantId, limit: runsShown })
    const shown = runId === undefined ? runs[0] : runs.find((run) => run.runId === runId)
    if (runId !== undefined && !shown) throw new ServiceError('not_found')
    return { runs, shown: shown ?? null }
  }

  app.get('/dashboard/reconciliation', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { runs, shown } = await findRuns(merchantId, request.query.run)
    const first = { merchantId, runId: shown?.runId ?? '', after: 0, limit: mostShown }
    const differences = shown ? await listDifferences(db, first) : []
    return showPage(context, { request, reply }, reconciliationPage({ runs, shown, differences, viewer }))
  })

  app.get('/dashboard/reconciliation.csv', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const { shown } = await findRuns(merchantId, request.query.run)
    if (!shown) throw new ServiceError('not_found')
    const { runId } = shown
    async function* batches(): AsyncGenerator<readonly StoredDifference[]> {
      let after = 0
      for (;;) {
        const rows = await listDifferences(db, { merchantId, runId, after, limit: rowsAtATime })
        if (rows.length === 0) return
        yield rows
        after = rows.at(-1)?.number ?? after
      }
    }
    return sendCsv(reply, { name: 'reconciliation', columns: differenceCsv, batches: batches() })
  })
}
