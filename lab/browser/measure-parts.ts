import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import { inNewWindow } from './browser.ts'
import { marks } from './marks.ts'
import type { Subject } from './pages.ts'
import { type TraceEvent, traced } from './trace.ts'

/** The steps of a load in their order, then its work. */
export const partNames = [
  // Each is the moment at which the third field has completed the step.
  'elements created',
  'documents asked for',
  'documents received',
  'documents begun',
  'documents parsed, scripts run',
  'greetings received by the page',
  'ready',
  'inputs painted',
  // Processor time until the third field is ready, which hardly depends on other work of the machine.
  'work of the page’s thread',
  'of it scripts',
  'work of the frames’ thread',
  'of it the frames’ scripts',
] as const

/**
 * Milliseconds: for a step, since the start of the page's script; for work, in total. `undefined` if a page has no such
 * part.
 */
export type Parts = { readonly [part in (typeof partNames)[number]]: number | undefined }

const categories = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
]

/** Longer than a loaded frame takes to paint its content. */
const paintsMs = 250

/**
 * Loads a page with an empty cache, with tracing. Tracing makes it slower, so these figures show proportions, not
 * times.
 */
export async function measureParts(browser: Browser, site: BenchSite, subject: Subject): Promise<Parts> {
  return inNewWindow(browser, async (openTab) => {
    const { url, reports } = site.expectLoads({ subject, checkout: 'three' }, 1)
    const events = await traced(browser, categories, async () => {
      await openTab(url)
      await Promise.all(reports)
      await wait(paintsMs)
    })
    return partsOf(events)
  })
}

export function partsOf(events: readonly TraceEvent[]): Parts {
  const start = events.find(({ name }) => name === marks.start)
  if (!start) throw new Error('The page’s script left no mark in the trace.')
  const page = events.filter(({ processId }) => processId === start.processId)
  const frames = framesOf(events, start)
  const ready = third(page.filter(({ name }) => name === marks.ready))
  const since = (event: TraceEvent | undefined): number | undefined => event && event.timeMs - start.timeMs
  const inFrames = (name: string): number | undefined =>
    since(third(frames.map((frame) => frame.findLast((event) => event.name === name))))
  const workOf = (task: 'RunTask' | 'EvaluateScript', thread: TraceEvent | undefined): number | undefined => {
    if (!thread || !ready) return undefined
    const tasks = events.filter((event) => event.name === task && isOnThreadOf(thread)(event))
    return workBetween(start, ready, tasks)
  }

  return {
    'elements created': since(page.find(({ name }) => name === marks.created)),
    'documents asked for': inFrames('fetchStart'),
    'documents received': inFrames('responseEnd'),
    'documents begun': inFrames('domLoading'),
    'documents parsed, scripts run': inFrames('domInteractive'),
    'greetings received by the page': since(third(page.filter(({ name }) => name === marks.received))),
    ready: since(ready),
    // Not the first contentful paint: the floor's inputs have no text.
    'inputs painted': inFrames('firstPaint'),
    'work of the page’s thread': workOf('RunTask', start),
    'of it scripts': workOf('EvaluateScript', start),
    'work of the frames’ thread': workOf('RunTask', frames[0]?.[0]),
    'of it the frames’ scripts': workOf('EvaluateScript', frames[0]?.[0]),
  }
}

export function isOnThreadOf({ processId, threadId }: TraceEvent): (event: TraceEvent) => boolean {
  return (event) => event.processId === processId && event.threadId === threadId
}

/** The work of one thread's tasks that begin in this period. The task that runs the page's script began before it. */
export function workBetween(start: TraceEvent, end: TraceEvent, tasks: readonly TraceEvent[]): number {
  const begun = tasks.filter(({ timeMs }) => timeMs < end.timeMs)
  const first = begun.findLastIndex(({ timeMs }) => timeMs <= start.timeMs)
  return begun.slice(Math.max(0, first)).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
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
