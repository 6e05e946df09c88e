import type { Currency } from '../../money/money.ts'
import { type Html, html, trusted } from '../../web/html.ts'
import { linkTable } from '../links/links-page.ts'
import { newLinkButton } from '../links/new-link-button.ts'
import type { ListedCharge, ListedLink } from '../lists/list-queries.ts'
import type { DashboardPage } from '../page/layout.ts'
import { amountOf } from '../page/show-amount.ts'
import { clockWordsOf, type TimeZone } from '../page/show-time.ts'
import { paymentTable } from '../payments/payments-page.ts'
import { approvalChart, figuresTable, rateWords, volumeChart } from './chart.ts'
import { approvalRateOf, type DayFigures, type Figures, type Sum, totalOf } from './day-figures.ts'

interface Overview {
  readonly days: readonly DayFigures[]
  /** The currency of the chart; `null` for the one with the most payments. */
  readonly currency: string | null
  readonly links: readonly ListedLink[]
  readonly payments: readonly ListedCharge[]
  readonly timeZone: TimeZone
  readonly nowMs: number
}

/** The first page of the dashboard: how the shop is doing. */
export function overviewPage({ days, currency, links, payments, timeZone, nowMs }: Overview): DashboardPage {
  const month = totalOf(days)
  const currencies = [...month.paid.keys()]
  const charted = currencies.find((each) => each === currency) ?? currencies[0] ?? 'BRL'
  return {
    title: 'Overview',
    section: 'overview',
    actions: newLinkButton,
    body: html`<div class="figure-cards">
${figureCard('Today', totalOf(days.slice(-1)))}
${figureCard('Last 7 days', totalOf(days.slice(-7)))}
${figureCard('Last 30 days', month)}
</div>
<section class="panel" aria-labelledby="volume">
<div class="panel-head"><h2 id="volume">Volume</h2>${currencies.length > 1 && currencyTabs(currencies, charted)}</div>
${volumeChart(days, charted)}
<h3 class="chart-head">Approval rate</h3>
${approvalChart(days)}
${figuresTable(days, charted)}
</section>
${latest({ title: 'Latest links', href: '/dashboard/links', table: links.length > 0 ? linkTable(links, timeZone) : null })}
${latest({ title: 'Latest card payments', href: '/dashboard/payments', table: payments.length > 0 ? paymentTable(payments, timeZone) : null })}
<p class="aside">${clockWordsOf(timeZone, nowMs)} Approval rate = approved ÷ (approved + declined).</p>`,
  }
}

function figureCard(words: string, figures: Figures): Html {
  const [main, ...others] = [...figures.paid]
  const count = [...figures.paid.values()].reduce((sum, each) => sum + each.count, 0)
  return html`<section class="panel figure-card"><h2>${words}</h2>
<p class="figure">${main ? amountOf(main[1].amountMinor, main[0]) : html`<span class="none">Nothing yet</span>`}</p>
${others.length > 0 && html`<p class="others">${others.map(amountOfSum)}</p>`}
<dl class="small-facts"><div><dt>Paid</dt><dd>${count}</dd></div><div><dt>Approval</dt><dd>${rateWords(approvalRateOf(figures))}</dd></div>${
    figures.refunded.size > 0 &&
    html`<div><dt>Refunded</dt><dd class="sums">${[...figures.refunded].map(amountOfSum)}</dd></div>`
  }</dl>
</section>`
}

function amountOfSum([currency, { amountMinor }]: readonly [Currency, Sum]): Html {
  return html`<span>${amountOf(amountMinor, currency)}</span> `
}

function currencyTabs(currencies: readonly Currency[], charted: Currency): Html {
  return html`<ul class="tabs" aria-label="Currency">${currencies.map(
    (each) =>
      html`<li><a href="${`/dashboard?${new URLSearchParams({ currency: each })}`}"${each === charted && trusted(' aria-current="true"')}>${each}</a></li>`,
  )}</ul>`
}

interface LatestRecords {
  readonly title: string
  readonly href: string
  readonly table: Html | null
}

function latest({ title, href, table }: LatestRecords): Html | null {
  return (
    table &&
    html`<section class="latest"><div class="panel-head"><h2>${title}</h2><a href="${href}">View all</a></div>${table}</section>`
  )
}
