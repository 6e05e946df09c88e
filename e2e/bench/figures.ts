import type { FileSize, Transfer } from './measure-bytes.ts'
import type { Parts } from './measure-parts.ts'
import type { ReadyRound } from './measure-ready.ts'
import type { Subject } from './pages.ts'
import { median, pairedRatios, quantile } from './statistics.ts'

/** Something measured of each page, one figure a round. */
export type BothPages<Figure> = { readonly [subject in Subject]: readonly Figure[] }

/** Everything that one run measured. */
export interface Figures {
  readonly ready: BothPages<ReadyRound>
  /** A round's figure is the median of its keys: the first ones also pay for code that never ran before. */
  readonly keys: BothPages<number>
  readonly parts: BothPages<Parts>
  readonly transfers: { readonly [subject in Subject]: readonly Transfer[] }
  readonly files: readonly FileSize[]
}

/** What is said of one comparison. */
export interface Comparison {
  readonly name: string
  readonly oursMs: Spread
  readonly floorMs: Spread
  /** The median of the rounds' ratios, ours to the floor. */
  readonly ratio: number
  readonly aim: number | null
}

export interface Spread {
  readonly median: number
  readonly p95: number
}

export function comparisons({ ready, keys }: Figures): Comparison[] {
  const loads = (['cold', 'warm'] as const).flatMap((cache) => {
    const rounds = (start: 'startMs' | 'responseEndMs'): BothPages<number> =>
      eachPage(ready, (round) => round[cache].readyMs - round[cache][start])
    return [
      compare({ name: `script start → ready, ${cache}`, aim: 1.2, ...rounds('startMs') }),
      compare({ name: `page received → ready, ${cache}`, aim: null, ...rounds('responseEndMs') }),
    ]
  })
  return [...loads, compare({ name: 'key → change at the page', aim: 1, ...keys })]
}

function compare({
  name,
  aim,
  ours,
  floor,
}: BothPages<number> & { name: string; aim: number | null }): Comparison {
  return {
    name,
    aim,
    oursMs: spread(ours),
    floorMs: spread(floor),
    ratio: median(pairedRatios(ours, floor)),
  }
}

function spread(figures: readonly number[]): Spread {
  return { median: median(figures), p95: quantile(figures, 0.95) }
}

function eachPage<From, To>({ ours, floor }: BothPages<From>, read: (figure: From) => To): BothPages<To> {
  return { ours: ours.map(read), floor: floor.map(read) }
}
