import type { Browser } from '@playwright/test'

/**
 * One event of a trace of the whole browser. Its clock is the machine's monotonic clock, which is the same in all
 * processes, and not coarse like a page's clock. So times in a frame and in the page around it can be compared.
 */
export interface TraceEvent {
  readonly name: string
  readonly timeMs: number
  /** The processor time of its thread, without waiting; 0 for an instant event. */
  readonly cpuMs: number
  readonly processId: number
  readonly threadId: number
  readonly args: { readonly frame?: string; readonly data?: { readonly [key: string]: unknown } }
}

/**
 * Traces the browser during `work`.
 *
 * @param categories Chromium's names of the categories to record. Fewer categories make tracing cheaper.
 * @returns the events in order of time.
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

/** Reads a trace in Chromium's JSON format, whose times are in microseconds. */
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
