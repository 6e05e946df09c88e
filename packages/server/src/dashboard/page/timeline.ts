import { type Html, type HtmlValue, html } from '../../web/html.ts'
import { requestNames } from '../../web/request-reference.ts'
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
