import type { FileSize, Transfers } from './measure-bytes.ts'
import type { Parts } from './measure-parts.ts'
import type { Subject } from './pages.ts'
import type { Sample, Scene } from './scene.ts'
import { median, pairedRatios, quantile } from './statistics.ts'

/** A measurement of our fields and of the floor, with one figure per round. */
export type BothPages<Figure> = { readonly [subject in Subject]: readonly Figure[] }

/** The measurements of one scene. */
export interface SceneFigures extends Pick<Scene, 'name' | 'title' | 'aims'> {
  readonly samples: BothPages<Sample>
}

/** All measurements of one run; `null` for those that were not requested. */
export interface Figures {
  readonly scenes: readonly SceneFigures[]
  readonly parts: BothPages<Parts> | null
  readonly requests: Requests | null
}

/** The bytes that the service sends. */
export interface Requests {
  readonly transfers: { readonly [subject in Subject]: Transfers }
  readonly files: readonly FileSize[]
}

/** The summary of one comparison. */
export interface Comparison {
  readonly name: string
  readonly oursMs: Spread
  readonly floorMs: Spread
  /** The median of the rounds' ratios, ours to the floor. */
  readonly ratio: number
  /** The range of the middle half of the rounds' ratios. The wider it is, the less the median means. */
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
