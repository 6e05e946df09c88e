import type { FileSize, Transfers } from './measure-bytes.ts'
import type { Parts } from './measure-parts.ts'
import type { Subject } from './pages.ts'
import type { Sample, Scene } from './scene.ts'
import { median, pairedRatios, quantile } from './statistics.ts'

/** Something measured of ours and of the floor, one figure a round. */
export type BothPages<Figure> = { readonly [subject in Subject]: readonly Figure[] }

/** What was measured of one scene. */
export interface SceneFigures extends Pick<Scene, 'name' | 'title' | 'aims'> {
  readonly samples: BothPages<Sample>
}

/** Everything that one run measured; `null` for what it was not asked for. */
export interface Figures {
  readonly scenes: readonly SceneFigures[]
  readonly parts: BothPages<Parts> | null
  readonly requests: Requests | null
}

/** What the service sends. */
export interface Requests {
  readonly transfers: { readonly [subject in Subject]: Transfers }
  readonly files: readonly FileSize[]
}

/** What is said of one comparison. */
export interface Comparison {
  readonly name: string
  readonly oursMs: Spread
  readonly floorMs: Spread
  /** The median of the rounds' ratios, ours to the floor. */
  readonly ratio: number
  /** What the middle half of the rounds' ratios lie between: the wider, the less the median says. */
  readonly middleHalf: readonly [from: number, to: number]
  readonly aim: number | null
}

export interface Spread {
  readonly median: number
  readonly p95: number
}

/** The comparisons of a scene, in the order in which its rounds name their figures. */
export function comparisons({ aims, samples }: SceneFigures): Comparison[] {
  const names = Object.keys(samples.ours[0] ?? {})
  return names.map((name) => {
    const [ours, floor] = [samples.ours, samples.floor].map((rounds) =>
      rounds.map((round) => round[name] ?? Number.NaN),
    ) as [number[], number[]]
    const ratios = pairedRatios(ours, floor)
    return {
      name,
      aim: aims[name] ?? null,
      oursMs: spread(ours),
      floorMs: spread(floor),
      ratio: median(ratios),
      middleHalf: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    }
  })
}

function spread(figures: readonly number[]): Spread {
  return { median: median(figures), p95: quantile(figures, 0.95) }
}
