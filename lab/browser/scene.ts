import type { Subject } from './pages.ts'

/** The scenes that can be measured alone, with `--scene`. */
export const sceneNames = [
  'three',
  'styled',
  'card',
  'later',
  'slow-cpu',
  'slow-network',
  'markup',
  'keys',
  'focus',
  'parts',
  'requests',
] as const

export type SceneName = (typeof sceneNames)[number]

/** The milliseconds of one round, by measurement; the same keys for our fields and the floor. */
export type Sample = { readonly [figure: string]: number }

/** A measurement of our fields and of the floor in turn. */
export interface Scene {
  readonly name: SceneName
  /** The beginning of a sentence in the report. */
  readonly title: string
  /** The maximum ratio of our fields to the floor, for the figures with a target. */
  readonly aims: Sample
  /** The share of the requested rounds. A scene with longer rounds has fewer. */
  readonly shareOfRounds: number
  measure(subject: Subject): Promise<Sample>
}
