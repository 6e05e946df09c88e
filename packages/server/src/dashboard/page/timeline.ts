import { type Html, type HtmlValue, html } from '../../web/html.ts'
import { type TimeZone, timeOf } from './show-time.ts'
import type { Tone } from './words.ts'

/** An event in the history of a record. */
export interface TimelineEvent {
  /** `null`: it is known to have happened, not when. */
  readonly atMs: number | null
  readonly tone: Tone
  readonly title: HtmlValue
  readonly detail?: HtmlValue
}

/** The events of a record, the latest first. Events without a time keep their place. */
export function timeline(events: readonly TimelineEvent[], timeZone: TimeZone): Html {
  return html`<ol class="timeline">${inOrder(events)
    .toReversed()
    .map(
      ({ atMs, tone, title, detail }) => html`
<li class="${tone}"><p class="title">${title}</p>${detail && html`<p class="detail">${detail}</p>`}<p class="when">${
        atMs === null ? 'The time was not noted' : timeOf(atMs, timeZone)
      }</p></li>`,
    )}
</ol>`
}

// By time; events of the same moment keep their order. An event without a time follows the one before it.
function inOrder(events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  let lastMs = 0
  return events
    .map((event) => {
      lastMs = event.atMs ?? lastMs
      return { event, atMs: lastMs }
    })
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ event }) => event)
}
