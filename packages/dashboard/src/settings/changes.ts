import { type App, type Html, type HtmlValue, html } from '@element-js/http'
import { listSettingsChanges, type SettingsChange, type StoredSettingsChange } from '@element-js/payments'
import { characters } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { pager } from '../lists/list-page.ts'
import { pageLength } from '../lists/list-routes.ts'
import { bdiOf } from '../lists/table.ts'
import type { DashboardPage } from '../page/layout.ts'
import { showPage } from '../page/show-page.ts'
import { timeOf } from '../page/show-time.ts'
import type { Tone } from '../page/states.ts'
import { actorWordsOf, type TimelineEvent, timeline } from '../page/timeline.ts'
import { findViewer, type Viewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { describeRule } from './installments.ts'

/** The address of the changes. */
const changesPath = '/dashboard/settings/changes'

// As in other lists, unreadable values are ignored, because an address may be mistyped, cut off, or old.
const querystring = z.object({
  before: characters(15)
    .refine((text) => /^\d+$/.test(text))
    .transform(Number)
    .nullable()
    .catch(null),
})

/** `/dashboard/settings/changes`: who changed which settings. */
export function changesRoutes(app: App, context: DashboardContext): void {
  app.get(changesPath, { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const { before } = request.query
    // One more than the page shows, to find out whether there is another page.
    const found = await listSettingsChanges(context.db, { merchantId, before, limit: pageLength + 1 })
    const changes = found.slice(0, pageLength)
    const last = found.length > pageLength ? changes.at(-1) : undefined
    const viewer = await findViewer(context, request)
    const page = changesPage({ changes, before: last?.changeId ?? null, viewer })
    return showPage(context, { request, reply }, page)
  })
}

interface ChangesPage {
  readonly changes: readonly StoredSettingsChange[]
  /** The last change of this page, after which the next page begins; `null`: this is the last page. */
  readonly before: number | null
  readonly viewer: Viewer
}

/** Who changed which settings, the latest change first. */
function changesPage({ changes, before, viewer }: ChangesPage): DashboardPage {
  const { page, settingsChanges: words } = dashboardWords[viewer.locale]
  return {
    title: words.title,
    section: 'settings',
    viewer,
    back: { href: '/dashboard/settings', words: page.sections.settings },
    body: html`<section class="panel"><p class="hint">${words.about}</p>
${changeList(changes, viewer)}</section>
${pager({ previous: null, next: before === null ? null : `${changesPath}?before=${before}` }, viewer.locale)}`,
  }
}

/** The latest changes, on the page of settings. */
export function changesPanel(changes: readonly StoredSettingsChange[], viewer: Viewer): Html {
  const words = dashboardWords[viewer.locale].settingsChanges
  const all = changes.length > 0 && html`<a href="${changesPath}">${words.all}</a>`
  return html`<section class="panel"><div class="panel-head"><h2>${words.title}</h2>${all}</div>
${changeList(changes, viewer)}</section>`
}

function changeList(changes: readonly StoredSettingsChange[], viewer: Viewer): Html {
  if (changes.length === 0) return html`<p>${dashboardWords[viewer.locale].settingsChanges.none}</p>`
  return timeline(
    // If several changes have the same time, the timeline treats the last one as the latest.
    changes.toReversed().map((change) => eventOf(change, viewer)),
    viewer,
  )
}

function eventOf({ change, actor, atMs }: StoredSettingsChange, viewer: Viewer): TimelineEvent {
  const { events } = dashboardWords[viewer.locale].settingsChanges
  const details = [...detailsOf(change, viewer), bdiOf(actorWordsOf(actor, viewer.locale))]
  const detail = details.map((part, index) => (index === 0 ? part : html` · ${part}`))
  return { atMs, tone: toneOf(change), title: events[change.kind], detail }
}

function toneOf({ kind }: SettingsChange): Tone {
  return kind.endsWith('_revoked') || kind.endsWith('_removed') ? 'over' : 'held'
}

/** The parts of a change. Names and addresses are the merchant's own texts. */
function detailsOf(change: SettingsChange, viewer: Viewer): readonly HtmlValue[] {
  const { settings, settingsChanges: words, states } = dashboardWords[viewer.locale]
  switch (change.kind) {
    case 'merchant_created':
      return [bdiOf(change.name)]
    case 'api_key_added':
    case 'api_key_revoked':
      return [...(change.name === null ? [] : [bdiOf(change.name)]), html`<code>${change.id}</code>`]
    case 'api_key_renamed': {
      const [from, to] = words.fromTo
      const before = change.from === null ? words.noText : bdiOf(change.from)
      return [html`${from} ${before} ${to} ${bdiOf(change.to)}`, html`<code>${change.id}</code>`]
    }
    case 'client_added':
    case 'client_revoked':
      return [html`<code>${change.id}</code>`]
    case 'access_token_added':
    case 'access_token_revoked': {
      const holder = bdiOf(change.holder ?? settings.noName)
      return [holder, states.roles[change.role], html`<code>${change.id}</code>`]
    }
    case 'origin_added':
    case 'origin_removed':
      return [html`<code>${change.origin}</code>`]
    case 'notification_url_changed':
    case 'logo_url_changed': {
      const [from, to] = words.fromTo
      const url = (text: string | null): HtmlValue =>
        text === null ? words.noUrl : html`<code>${text}</code>`
      return [html`${from} ${url(change.from)} ${to} ${url(change.to)}`]
    }
    case 'profile_changed': {
      const [from, to] = words.fromTo
      const text = (value: string | null): HtmlValue => (value === null ? words.noText : bdiOf(value))
      return [
        settings.profile.fields[change.field],
        html`${from} ${text(change.from)} ${to} ${text(change.to)}`,
      ]
    }
    case 'logo_saved':
    case 'logo_removed':
      return []
    case 'signing_secret_replaced': {
      const { othersRetireAtMs: untilMs } = change
      const others =
        untilMs === null ? words.othersStopped : html`${words.othersSignUntil} ${timeOf(untilMs, viewer)}`
      return [html`<code>${change.id}</code>`, others]
    }
    case 'installment_rule_added':
    case 'installment_rule_removed':
      return [describeRule(change.rule, viewer.locale)]
    case 'installment_rule_changed':
      return [
        `${words.fromTo[0]} ${describeRule(change.from, viewer.locale)}`,
        `${words.fromTo[1]} ${describeRule(change.to, viewer.locale)}`,
      ]
    case 'destination_added':
    case 'destination_removed':
      return [bdiOf(change.name), html`<code>${change.origin}</code>`]
    default:
      return change satisfies never
  }
}
