import type { EngineName } from './engine.ts'

/** The result of one step. */
export interface StepReport {
  readonly name: string
  readonly durationMs: number
  /** The details for a reader, if it failed. */
  readonly failure?: string
}

/** The messages of the process that runs an engine. */
export type Progress =
  | { readonly type: 'started'; readonly browserVersion: string }
  | { readonly type: 'stepped'; readonly step: StepReport }

/** The result of one engine. A `missing` engine is a failure only on CI. */
export interface EngineReport {
  readonly engine: EngineName
  readonly state: 'ran' | 'skipped' | 'missing'
  /** Empty if it did not start. */
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

/** A failed step, and the arguments of `run.ts` that run it alone. */
export interface Failure {
  readonly line: string
  readonly only?: readonly string[]
}

export function failuresOf({ engine, state, steps }: EngineReport): readonly Failure[] {
  if (state === 'missing') return [{ line: `${engine} › it is not installed` }]
  return steps.flatMap(({ name, failure }) =>
    failure === undefined
      ? []
      : [{ line: `${engine} › ${name}: ${failure}`, only: ['--engine', engine, '--only', name] }],
  )
}
