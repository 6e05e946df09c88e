import type { Browser } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import { visitUnwatched } from './browser.ts'
import { marks, type Subject } from './pages.ts'
import { type TraceEvent, traced } from './trace.ts'

/** The steps of a load in their order, each the moment at which the third field has made it. */
export const steps = [
  'elements created',
  'documents asked for',
  'documents received',
  'documents begun',
  'documents parsed, scripts run',
  'greetings heard by the page',
  'ready',
] as const

export type Step = (typeof steps)[number]

/** Milliseconds since the start of the page's script; `undefined` where a page has no such step. */
export type Parts = { readonly [step in Step]: number | undefined }

/** Loads a page cold under a trace. It is slower for that: these figures show shares, not times. */
export async function measureParts(browser: Browser, site: BenchSite, subject: Subject): Promise<Parts> {
  const { url, reports } = site.expectLoads(subject, 1)
  const events = await traced(browser, ['blink.user_timing', 'devtools.timeline'], () =>
    visitUnwatched(browser, url, async () => {
      await Promise.all(reports)
    }),
  )
  return partsOf(events)
}

export function partsOf(events: readonly TraceEvent[]): Parts {
  const start = events.find(({ name }) => name === marks.start)
  if (!start) throw new Error('The page’s script left no mark in the trace.')
  const page = events.filter(({ processId }) => processId === start.processId)
  const frames = framesOf(events, start)
  const since = (event: TraceEvent | undefined): number | undefined => event && event.timeMs - start.timeMs
  const inFrames = (name: string): number | undefined =>
    since(third(frames.map((frame) => frame.findLast((event) => event.name === name))))

  return {
    'elements created': since(page.find(({ name }) => name === marks.created)),
    'documents asked for': inFrames('fetchStart'),
    'documents received': inFrames('responseEnd'),
    'documents begun': inFrames('domLoading'),
    'documents parsed, scripts run': inFrames('domInteractive'),
    'greetings heard by the page': since(third(page.filter(({ name }) => name === marks.heard))),
    ready: since(third(page.filter(({ name }) => name === marks.ready))),
  }
}

/** The events of each frame's life, without the page's own. */
function framesOf(events: readonly TraceEvent[], start: TraceEvent): TraceEvent[][] {
  const later = events.filter(
    ({ timeMs, processId }) => timeMs > start.timeMs && processId !== start.processId,
  )
  const documents = later.filter(
    ({ name, args }) =>
      name === 'navigationStart' && /^http:\/\/127\./.test(String(args.data?.documentLoaderURL)),
  )
  return documents.map((document) =>
    later.filter(
      ({ processId, args }) => processId === document.processId && args.frame === document.args.frame,
    ),
  )
}

function third(events: readonly (TraceEvent | undefined)[]): TraceEvent | undefined {
  return events.filter((event) => event !== undefined).toSorted((a, b) => a.timeMs - b.timeMs)[2]
}
