import { type Html, type HtmlValue, html, requestNames } from '@element-js/http'
import type { Actor, SettingsActor } from '@element-js/payments'
import type { Locale } from '@element-js/values'
import { dashboardWords } from '../words/dashboard-words.ts'
import { timeOf } from './show-time.ts'
import type { Tone } from './states.ts'
import type { Viewer } from './viewer.ts'

/** An event in the history of a record. */
export interface TimelineEvent {
  readonly atMs: number
  readonly tone: Tone
  readonly title: HtmlValue
  readonly detail?: HtmlValue
  /** The id of the API request that caused it; `null`: something else caused it. */
  readonly requestId?: string | null
}

/** The events, newest first. Events of the same moment keep the given order. */
export function timeline(events: readonly TimelineEvent[], viewer: Viewer): Html {
  return html`<ol class="timeline">${events
    .toSorted((a, b) => a.atMs - b.atMs)
    .toReversed()
    .map(
      ({ atMs, tone, title, detail, requestId }) => html`
<li class="${tone}"><p class="title">${title}</p>${detail && html`<p class="detail">${detail}</p>`}<p class="when">${timeOf(atMs, viewer)}</p>${requestId && html`<p class="request">${requestNames[viewer.locale]} <code>${requestId}</code></p>`}</li>`,
    )}
</ol>`
}

/** Who caused an event, at the end of its detail; `null` if the event's title says so. */
export function actorWordsOf(actor: Actor | SettingsActor, locale: Locale): string | null {
  const { actors } = dashboardWords[locale].page
  const separator = actor.indexOf(':')
  const surface = separator < 0 ? actor : actor.slice(0, separator)
  const words = Object.hasOwn(actors, surface) ? actors[surface as keyof typeof actors] : null
  return separator < 0 ? words : `${actor.slice(separator + 1)}, ${words}`
}

/** Joins the parts of a detail that exist, in one line. */
export function detailOf(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join(' · ')
}
