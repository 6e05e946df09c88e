import { sequences, situationsOf } from './cases.ts'
import type { Evidence } from './sequence.ts'

/** A trace is one keyboard that makes a sequence, by one source. */
export interface TraceCounts {
  readonly traces: number
  readonly by: Readonly<Record<Evidence, number>>
  readonly sequences: number
  /** Sequences with a keyboard, however many sources there are. */
  readonly withKeyboard: number
  readonly sources: number
  readonly replays: number
}

export function countTraces(): TraceCounts {
  const traces = sequences.flatMap((sequence) =>
    sequence.seen.flatMap(({ keyboards, evidence, source }) =>
      keyboards.map((keyboard) => ({
        evidence,
        source,
        pair: `${sequence.intent}: ${sequence.name}, ${keyboard}`,
      })),
    ),
  )
  const countOf = (evidence: Evidence) => traces.filter((trace) => trace.evidence === evidence).length
  return {
    traces: traces.length,
    by: { recorded: countOf('recorded'), described: countOf('described'), derived: countOf('derived') },
    sequences: sequences.length,
    withKeyboard: new Set(traces.map(({ pair }) => pair)).size,
    sources: new Set(traces.map(({ source }) => source)).size,
    replays: sequences.reduce((sum, sequence) => sum + situationsOf(sequence).length, 0),
  }
}
