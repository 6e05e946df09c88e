import type { History, RecordedOperation } from './operation.ts'

/** A line of a history in the form of Jepsen, which Knossos reads. */
interface JepsenEvent {
  readonly index: number
  /** A client. One whose operation has no answer goes on as another process. */
  readonly process: number
  /** `info`: nobody knows whether the operation has happened, or will. */
  readonly type: 'invoke' | 'ok' | 'info'
  /** What the operation does. */
  readonly f: string
  /** Its arguments, and the answer. */
  readonly value: Readonly<Record<string, unknown>>
  /** Nanoseconds since the first call. */
  readonly time: number
}

const clients = 8

/** The calls and returns of a history in the order of their times. */
function jepsenEvents({ operations }: History): readonly JepsenEvent[] {
  const called = operations.toSorted((a, b) => compare(a.callNs, b.callNs))
  const startNs = called[0]?.callNs ?? 0n
  const lost = new Map<number, number>()
  const events = called.flatMap((recorded) => {
    const lives = lost.get(recorded.client) ?? 0
    if (!recorded.back) lost.set(recorded.client, lives + 1)
    return eventsOf(recorded, recorded.client + lives * clients)
  })
  return events
    .toSorted((a, b) => compare(a.atNs, b.atNs))
    .map(({ atNs, ...event }, index) => ({ index, ...event, time: Number(atNs - startNs) }))
}

type TimedEvent = Omit<JepsenEvent, 'index' | 'time'> & { readonly atNs: bigint }

function eventsOf({ operation, callNs, back }: RecordedOperation, process: number): readonly TimedEvent[] {
  const { does: f, ...value } = operation
  const call = { process, type: 'invoke', f, value, atNs: callNs } as const
  if (!back) return [call, { ...call, type: 'info' }]
  return [call, { process, type: 'ok', f, value: { ...value, answer: back.answer }, atNs: back.atNs }]
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A history as Knossos reads it: one map of EDN a line. */
export function historyAsEdn(history: History): string {
  return jepsenEvents(history)
    .map((event) => `${edn({ ...event, type: { keyword: event.type }, f: { keyword: event.f } })}\n`)
    .join('')
}

/** The same maps as JSON. */
export function historyAsJson(history: History): string {
  return jepsenEvents(history)
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('')
}

function edn(value: unknown): string {
  if (value === null || value === undefined) return 'nil'
  if (typeof value !== 'object') return JSON.stringify(value)
  if ('keyword' in value) return `:${value.keyword}`
  return `{${Object.entries(value)
    .map(([name, each]) => `:${name} ${edn(each)}`)
    .join(', ')}}`
}
