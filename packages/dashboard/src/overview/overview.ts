import { type App, type Html, html, trusted } from '@element-js/http'
import {
  everything,
  type ListedLink,
  type ListedPayment,
  listLinksWithRefunds,
  listPayments,
  readHours,
} from '@element-js/payments'
import { type Currency, characters } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { linkColumns, newLinkButton } from '../links/link-list.ts'
import { type Column, dataTable } from '../lists/table.ts'
import type { DashboardPage } from '../page/layout.ts'
import { amountOf } from '../page/show-amount.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, numberTagFor, timeZoneOf, type Viewer } from '../page/viewer.ts'
import { paymentColumns } from '../payments/payment-list.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { approvalChart, figuresTable, rateWords, volumeChart } from './chart.ts'
import {
  approvalRateOf,
  type DayFigures,
  type Figures,
  figuresByDay,
  type Sum,
  totalOf,
} from './day-figures.ts'

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
      readList((db) => listPayments(db, newest)),
    ])
    const { currency } = request.query
    const page = overviewPage({
      days: figuresByDay(hours, { timeZone: timeZoneOf(viewer), nowMs: now }),
      currency,
      links: links.rows,
      payments: payments.rows,
      viewer,
    })
    return showPage(context, { request, reply }, page)
  })
}

interface Overview {
  readonly days: readonly DayFigures[]
  /** The currency of the chart; `null` for the one with the most payments. */
  readonly currency: string | null
  readonly links: readonly ListedLink[]
  readonly payments: readonly ListedPayment[]
  readonly viewer: Viewer
}

/** The first page of the dashboard: an overview of the shop's payments. */
function overviewPage({ days, currency, links, payments, viewer }: Overview): DashboardPage {
  const { overview: words, page } = dashboardWords[viewer.locale]
  const month = totalOf(days)
  const currencies = [...month.paid.keys()]
  const charted = currencies.find((each) => each === currency) ?? currencies[0] ?? 'BRL'
  return {
    title: page.sections.overview,
    section: 'overview',
    viewer,
    actions: newLinkButton(viewer.locale),
    body: html`<div class="figure-cards">
${figureCard(words.today, totalOf(days.slice(-1)), viewer)}
${figureCard(words.lastWeek, totalOf(days.slice(-7)), viewer)}
${figureCard(words.lastMonth, month, viewer)}
</div>
<section class="panel" aria-labelledby="volume">
<div class="panel-head"><h2 id="volume">${words.volume}</h2>${currencies.length > 1 && currencyTabs(currencies, charted, words.currency)}</div>
${volumeChart(days, charted, viewer)}
<h3 class="chart-head">${words.approvalRate}</h3>
${approvalChart(days, viewer)}
<p class="hint">${words.rateFormula}</p>
${figuresTable(days, charted, viewer)}
</section>
${latest({ title: words.latestPayments, section: 'payments', rows: payments, columns: paymentColumns(viewer), viewer })}
${latest({ title: words.latestLinks, section: 'links', rows: links, columns: linkColumns(viewer), viewer })}`,
  }
}

function figureCard(title: string, figures: Figures, viewer: Viewer): Html {
  const words = dashboardWords[viewer.locale].overview
  const amountOfSum = ([currency, { amountMinor }]: readonly [Currency, Sum]) =>
    html`<span>${amountOf({ amountMinor, currency }, viewer)}</span> `
  const [main, ...others] = [...figures.paid]
  const count = [...figures.paid.values()].reduce((sum, each) => sum + each.count, 0)
  return html`<section class="panel figure-card"><h2>${title}</h2>
<p class="figure">${main ? amountOf({ amountMinor: main[1].amountMinor, currency: main[0] }, viewer) : html`<span class="none">${words.nothingYet}</span>`}</p>
${others.length > 0 && html`<p class="others">${others.map(amountOfSum)}</p>`}
<dl class="small-facts"><div><dt>${words.paid}</dt><dd>${count.toLocaleString(numberTagFor(viewer))}</dd></div><div><dt>${words.approval}</dt><dd>${rateWords(approvalRateOf(figures), viewer)}</dd></div>${
    figures.refunded.size > 0 &&
    html`<div><dt>${words.refunded}</dt><dd class="sums">${[...figures.refunded].map(amountOfSum)}</dd></div>`
  }</dl>
</section>`
}

function currencyTabs(currencies: readonly Currency[], charted: Currency, label: string): Html {
  return html`<ul class="tabs" aria-label="${label}">${currencies.map(
    (each) =>
      html`<li><a href="${`/dashboard?${new URLSearchParams({ currency: each })}`}"${each === charted && trusted(' aria-current="true"')}>${each}</a></li>`,
  )}</ul>`
}

interface LatestRecords<Row> {
  readonly title: string
  readonly section: 'links' | 'payments'
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly viewer: Viewer
}

function latest<Row>({ title, section, rows, columns, viewer }: LatestRecords<Row>): Html | null {
  if (rows.length === 0) return null
  const { overview: words, page } = dashboardWords[viewer.locale]
  return html`<section class="latest"><div class="panel-head"><h2>${title}</h2><a href="/dashboard/${section}">${words.viewAll}</a></div>${dataTable({ label: page.sections[section], rows, columns })}</section>`
}
