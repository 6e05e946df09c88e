import { type TestCardOutcome, testCardOutcomes } from '../../sandbox/test-card-outcomes.ts'
import { type Html, html } from '../../web/html.ts'
import { copyable, dataTable } from '../lists/table.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'

interface SandboxPage {
  readonly nowMs: number
  readonly systemNowMs: number
  readonly timeZone: TimeZone
  readonly formKey: string
  readonly notice: Notice | null
}

/** How far each button moves the clock, in seconds. */
export const clockSteps = { hour: 3600, day: 86_400, week: 604_800 } as const

/** The tools of a sandbox: its clock and its test cards. */
export function sandboxPage({ nowMs, systemNowMs, timeZone, formKey, notice }: SandboxPage): DashboardPage {
  return {
    title: 'Sandbox',
    section: 'sandbox',
    notice,
    body: html`<section class="panel"><h2>Clock</h2>
<p class="clock">${timeOf(nowMs, timeZone)}</p>
<p class="hint">${offsetWords(nowMs - systemNowMs)} All merchants of the sandbox share it. Moving it runs everything that becomes due: links expire, refunds are made and notifications are retried.</p>
<form method="post" action="/dashboard/sandbox/clock" class="buttons">${formKeyField({ formKey })}
<button class="button" name="move" value="hour">Forward 1 hour</button>
<button class="button" name="move" value="day">Forward 1 day</button>
<button class="button" name="move" value="week">Forward 1 week</button>
<button class="button" name="move" value="now">Reset to now</button>
</form></section>
<section class="latest"><div class="panel-head"><h2>Test cards</h2><a href="/test-cards">More approved cards</a></div>
<p class="hint">Use any future date and any security code of the right length.</p>
${dataTable<TestCardOutcome>({
  label: 'Test cards',
  rows: testCardOutcomes,
  columns: [
    { head: 'Number', kind: 'main', cell: ({ pan }) => copyable(pan, pan) },
    { head: 'Outcome', kind: 'state', cell: outcomeOf },
    { head: 'Details', cell: ({ words }) => html`<span class="long">${words}</span>` },
  ],
})}</section>`,
  }
}

function outcomeOf({ declineReason }: TestCardOutcome): Html {
  return declineReason
    ? html`<span class="badge bad">${declineReason}</span>`
    : html`<span class="badge good">approved</span>`
}

function offsetWords(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  if (seconds < 2) return 'The clock shows the real time.'
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const parts = [
    ...(days > 0 ? [`${days} ${days === 1 ? 'day' : 'days'}`] : []),
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(days === 0 && hours === 0 ? [`${seconds} seconds`] : []),
  ]
  return `The clock is ${parts.join(' and ')} ${offsetMs > 0 ? 'ahead of' : 'behind'} the real time.`
}
