import { type Html, type HtmlValue, html } from '../../web/html.ts'
import { type TimeZone, timeOf } from './show-time.ts'
import type { Tone } from './words.ts'

/** Something that happened. */
export interface TimelineEvent {
  /** `null`: it is known to have happened, not when. */
  readonly atMs: number | null
  readonly tone: Tone
  readonly title: HtmlValue
  readonly detail?: HtmlValue
}

/** What happened, the last first, as people read news. What has no time stands where it was put. */
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

// By time, and what is of one moment in the order in which it was told. What has none comes right after the one before.
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
