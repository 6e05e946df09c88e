import type { EngineName } from './engine.ts'

/** How one step went. */
export interface StepReport {
  readonly name: string
  readonly durationMs: number
  /** What a reader needs to mend it, when it failed. */
  readonly failure?: string
}

/** What the process that runs an engine tells, as it goes. */
export type Progress =
  | { readonly type: 'started'; readonly browserVersion: string }
  | { readonly type: 'stepped'; readonly step: StepReport }

/** How one engine went. A `missing` engine is a failure at the gate only. */
export interface EngineReport {
  readonly engine: EngineName
  readonly state: 'ran' | 'skipped' | 'missing'
  /** Empty when it did not start. */
  readonly browserVersion: string
  readonly steps: readonly StepReport[]
  readonly durationMs: number
}

export interface Counts {
  readonly passed: number
  readonly failed: number
}

export function countsOf({ state, steps }: EngineReport): Counts {
  const failed = steps.filter(({ failure }) => failure !== undefined).length
  return { passed: steps.length - failed, failed: failed + (state === 'missing' ? 1 : 0) }
}
