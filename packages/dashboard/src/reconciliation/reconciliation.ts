import { type App, type Html, html } from '@element-js/http'
import {
  type Difference,
  listDifferences,
  listMerchantRuns,
  type MerchantRun,
  mostDifferencesStored,
  type Resolution,
  type Side,
  type StoredDifference,
} from '@element-js/payments'
import { characters, isCurrency, ServiceError } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { sendCsv } from '../lists/csv.ts'
import { dataTable } from '../lists/table.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { showPage } from '../page/show-page.ts'
import { timeOf } from '../page/show-time.ts'
import { stateBadge, type Tone } from '../page/states.ts'
import { findViewer, numberTagFor, type Viewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { differenceCsv } from './difference-csv.ts'

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

interface ReconciliationPage {
  readonly runs: readonly MerchantRun[]
  /** The comparison whose differences are shown; `null` if there is none. */
  readonly shown: MerchantRun | null
  /** Its first differences. */
  readonly differences: readonly StoredDifference[]
  readonly viewer: Viewer
}

/** The last comparisons of a merchant's payments with the acquirer, and the differences of one of them. */
export function reconciliationPage({ runs, shown, differences, viewer }: ReconciliationPage): DashboardPage {
  const { reconciliation: words, page } = dashboardWords[viewer.locale]
  return {
    title: page.sections.reconciliation,
    section: 'reconciliation',
    viewer,
    body: shown
      ? html`${runTable(runs, viewer)}
${differenceSection({ shown, differences, viewer })}`
      : html`<div class="panel empty"><p>${words.none}</p><p class="hint">${words.noneHint}</p></div>`,
  }
}

function runTable(rows: readonly MerchantRun[], viewer: Viewer): Html {
  const { reconciliation: words } = dashboardWords[viewer.locale]
  const count = (number: number): string => number.toLocaleString(numberTagFor(viewer))
  return dataTable<MerchantRun>({
    label: words.runs,
    rows,
    columns: [
      {
        head: words.time,
        kind: 'main',
        cell: ({ runId, startedAtMs }) =>
          html`<a href="${dashboardPaths.reconciliation(runId)}">${timeOf(startedAtMs, viewer)}</a>`,
      },
      { head: words.source, cell: ({ source }) => words.sources[source] },
      { head: words.payments, kind: 'amount', cell: ({ paymentCount }) => count(paymentCount) },
      { head: words.movements, kind: 'amount', cell: ({ lineCount }) => count(lineCount) },
      { head: words.differences, kind: 'amount', cell: ({ differenceCount }) => count(differenceCount) },
    ],
  })
}

interface ShownDifferences {
  readonly shown: MerchantRun
  readonly differences: readonly StoredDifference[]
  readonly viewer: Viewer
}

function differenceSection({ shown, differences, viewer }: ShownDifferences): Html {
  const { reconciliation: words, lists } = dashboardWords[viewer.locale]
  const heading = html`<h2>${words.differences}</h2> ${timeOf(shown.startedAtMs, viewer)}`
  if (differences.length === 0) {
    return html`<section class="panel">${heading}<p>${words.agree}</p></section>`
  }
  const isCut = differences.length < shown.differenceCount
  const count = (number: number): string => number.toLocaleString(numberTagFor(viewer))
  const hint = words.firstOnly(
    count(differences.length),
    count(Math.min(shown.differenceCount, mostDifferencesStored)),
  )
  return html`<section class="latest"><div class="panel-head">${heading}
<a class="button small" href="${dashboardPaths.reconciliationCsv(shown.runId)}">${lists.exportCsv}</a></div>
${isCut && html`<p class="hint">${hint}</p>`}
${differenceTable(differences, viewer)}</section>`
}

const resolutionTones: Readonly<Record<Resolution, Tone>> = { forward: 'good', possible: 'busy', none: 'bad' }

function differenceTable(rows: readonly StoredDifference[], viewer: Viewer): Html {
  const { reconciliation: words } = dashboardWords[viewer.locale]
  const side = (state: string | null, amountMinor: number | null, currency: string | null): Html | null =>
    state === null
      ? null
      : html`${words.sides[state as Side['state']]} ${amountWords({ amountMinor, currency }, viewer)}`
  return dataTable<StoredDifference>({
    label: words.differences,
    rows,
    columns: [
      { head: words.kind, kind: 'main', cell: ({ kind }) => words.kinds[kind] },
      { head: words.payment, cell: (row) => paymentLink(row) },
      {
        head: words.inStore,
        cell: ({ storeState, storeAmountMinor, storeCurrency }) =>
          side(storeState, storeAmountMinor, storeCurrency),
      },
      {
        head: words.atAcquirer,
        cell: ({ acquirerState, acquirerAmountMinor, acquirerCurrency }) =>
          side(acquirerState, acquirerAmountMinor, acquirerCurrency),
      },
      {
        head: words.resolution,
        kind: 'state',
        cell: ({ resolution }) =>
          stateBadge({
            words: words.resolutions[resolution],
            tone: resolutionTones[resolution],
            name: resolution,
          }),
      },
    ],
  })
}

function amountWords(
  { amountMinor, currency }: { readonly amountMinor: number | null; readonly currency: string | null },
  viewer: Viewer,
): Html | null {
  if (amountMinor === null || currency === null) return null
  if (isCurrency(currency)) return amountOf({ amountMinor, currency }, viewer)
  return html`<span class="amount">${amountMinor} <span class="currency">${currency}</span></span>`
}

/** A payment that the store does not know has only the name that the acquirer uses. */
function paymentLink({
  payment,
  reference,
  refundReference,
}: Pick<Difference, 'payment' | 'reference' | 'refundReference'>): Html {
  const refund = refundReference === null ? null : html` <code>${refundReference}</code>`
  if (payment === null) return html`<code>${reference}</code>${refund}`
  const path = payment.startsWith('lnk_') ? dashboardPaths.link(payment) : dashboardPaths.payment(payment)
  return html`<a href="${path}"><code>${payment}</code></a>${refund}`
}
