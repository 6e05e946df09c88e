import type { Subject } from './pages.ts'

/** What can be measured alone: `--scene`. */
export const sceneNames = [
  'three',
  'card',
  'later',
  'slow-cpu',
  'slow-network',
  'keys',
  'focus',
  'parts',
  'requests',
] as const

export type SceneName = (typeof sceneNames)[number]

/** Milliseconds of one round by what they are of; the same keys for ours and the floor. */
export type Sample = { readonly [figure: string]: number }

/** Something that is measured of ours and of the floor in turn. */
export interface Scene {
  readonly name: SceneName
  /** As a sentence of the report begins. */
  readonly title: string
  /** What the ratio of ours to the floor is to be at most, for the figures that have an aim. */
  readonly aims: Sample
  /** Of the rounds that are asked for; a scene whose rounds take longer has fewer. */
  readonly shareOfRounds: number
  measure(subject: Subject): Promise<Sample>
}
