import type { Browser } from '@playwright/test'

/**
 * One event of a trace of the whole browser. Its clock is the machine's monotonic one, the same in all processes
 * and not made coarser as a page's own is: times of a frame and of the page around it can be compared.
 */
export interface TraceEvent {
  readonly name: string
  readonly timeMs: number
  /** How long its thread worked on it, however long it waited for a processor; 0 for a moment. */
  readonly cpuMs: number
  readonly processId: number
  readonly threadId: number
  readonly args: { readonly frame?: string; readonly data?: { readonly [key: string]: unknown } }
}

/**
 * Traces what `work` makes the browser do.
 *
 * @param categories Chromium's names of what to record; the fewer, the less the trace itself costs.
 * @returns the events in the order of their time.
 */
export async function traced(
  browser: Browser,
  categories: readonly string[],
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(undefined, { categories: ['-*', ...categories] })
  let trace: Buffer | null = null
  try {
    await work()
  } finally {
    trace = await browser.stopTracing()
  }
  return readTrace(trace.toString())
}

/** Reads a trace in Chromium's JSON format, times of which are microseconds. */
function readTrace(json: string): TraceEvent[] {
  const { traceEvents } = JSON.parse(json) as {
    traceEvents: {
      name: string
      ts: number
      tdur?: number
      pid: number
      tid: number
      args?: TraceEvent['args']
    }[]
  }
  return traceEvents
    .map(({ name, ts, tdur = 0, pid, tid, args = {} }) => ({
      name,
      timeMs: ts / 1000,
      cpuMs: tdur / 1000,
      processId: pid,
      threadId: tid,
      args,
    }))
    .sort((a, b) => a.timeMs - b.timeMs)
}
