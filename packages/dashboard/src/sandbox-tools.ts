import { type App, copyButton, exactText, type Html, html } from '@element-js/http'
import { describeTestCard, type TestCardOutcome, testCardOutcomes } from '@element-js/payments'
import { type Locale, unixSecondsOf } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext, SandboxTools } from './context.ts'
import { dataTable } from './lists/table.ts'
import { type DashboardPage, formKeyField } from './page/layout.ts'
import { runAction } from './page/notices.ts'
import { showPage } from './page/show-page.ts'
import { timeOf } from './page/show-time.ts'
import { findViewer, numberTagFor, type Viewer, type Visitor } from './page/viewer.ts'
import { sessionOf } from './session/require-session.ts'
import { dashboardWords } from './words/dashboard-words.ts'

/** How far each button moves the clock, in seconds. */
const clockSteps = { hour: 3600, day: 86_400, week: 604_800 } as const

const body = z.object({ move: z.enum(['hour', 'day', 'week', 'now']) })

/** The sandbox page, and the form that moves its clock. */
export function sandboxToolRoutes(app: App, context: DashboardContext, sandbox: SandboxTools): void {
  const { systemNowMs } = context

  app.get('/dashboard/sandbox', async (request, reply) => {
    const viewer = await findViewer(context, request)
    const page = sandboxPage({
      nowMs: context.nowMs(),
      systemNowMs: systemNowMs(),
      viewer,
    })
    return showPage(context, { request, reply }, page)
  })

  app.post('/dashboard/sandbox/clock', { schema: { body } }, async (request, reply) => {
    const { move } = request.body
    const wanted =
      move === 'now' ? { now: unixSecondsOf(systemNowMs()) } : { advanceSeconds: clockSteps[move] }
    return reply.redirect(
      await runAction('/dashboard/sandbox', 'moved', () =>
        sandbox.moveClock(sessionOf(request).merchant, wanted),
      ),
      303,
    )
  })
}

interface SandboxPage {
  readonly nowMs: number
  readonly systemNowMs: number
  readonly viewer: Visitor
}

/** A clock that differs by less than this is said to show the real time. */
const realTimeMs = 1500

/** The tools of a sandbox: its clock and its test cards. */
function sandboxPage({ nowMs, systemNowMs, viewer }: SandboxPage): DashboardPage {
  const { locale } = viewer
  // A merchant without one shares the clock of the service.
  const { session } = viewer.session.merchant
  const { sandbox: words, page } = dashboardWords[locale]
  const isRealTime = Math.abs(nowMs - systemNowMs) < realTimeMs
  const moves = Object.entries(words.moves).filter(([move]) => move !== 'now' || !isRealTime)
  return {
    title: page.sections.sandbox,
    section: 'sandbox',
    viewer,
    body: html`<section class="panel"><h2>${words.clock}</h2>
<p class="clock">${timeOf(nowMs, viewer)}</p>
<p class="hint">${offsetWords(nowMs - systemNowMs, viewer)} ${session ? '' : words.sharedClock} ${words.clockHint}</p>
${session ? html`<p class="hint">${words.sessionUntil} ${timeOf(session.expiresAtMs, viewer)}</p>` : ''}
<form method="post" action="/dashboard/sandbox/clock" class="buttons">${formKeyField(viewer.session)}
${moves.map(
  ([move, text]) => html`<button class="button" name="move" value="${move}">${text}</button>
`,
)}</form></section>
<section class="latest"><div class="panel-head"><h2>${words.testCards}</h2><a href="/test-cards">${words.moreCards}</a></div>
<p class="hint">${words.cardsHint}</p>
${dataTable<TestCardOutcome>({
  label: words.testCards,
  rows: testCardOutcomes,
  columns: [
    { head: words.number, kind: 'main', cell: ({ pan }) => testNumber(pan, locale) },
    { head: words.outcome, kind: 'state', cell: (card) => outcomeOf(card, words.approved) },
    {
      head: words.details,
      cell: (card) => html`<span class="long">${describeTestCard(card, locale)}</span>`,
    },
  ],
})}</section>`,
  }
}

// Published test numbers are not masked, because people must read them.
function testNumber(pan: string, locale: Locale): Html {
  const words = dashboardWords[locale].page
  const name = exactText(words.copyName(pan))
  const button = copyButton({ source: { text: pan }, name, words, className: 'button small copy' })
  return html`<span class="copyable"><code>${exactText(pan)}</code>${button}</span>`
}

function outcomeOf({ declineReason }: TestCardOutcome, approved: string): Html {
  return declineReason
    ? html`<span class="badge bad">${declineReason}</span>`
    : html`<span class="badge good">${approved}</span>`
}

function offsetWords(offsetMs: number, viewer: Viewer): string {
  const words = dashboardWords[viewer.locale].sandbox
  if (Math.abs(offsetMs) < realTimeMs) return words.realTime
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const write = (value: number, unit: 'day' | 'hour' | 'second') =>
    value.toLocaleString(numberTagFor(viewer), { style: 'unit', unit, unitDisplay: 'long' })
  const parts = [
    ...(days > 0 ? [write(days, 'day')] : []),
    ...(hours > 0 ? [write(hours, 'hour')] : []),
    ...(days === 0 && hours === 0 ? [write(seconds, 'second')] : []),
  ]
  const time = new Intl.ListFormat(viewer.locale, { type: 'conjunction' }).format(parts)
  return offsetMs > 0 ? words.ahead(time) : words.behind(time)
}
