import fc from 'fast-check'
import { modelSeed } from './seed.ts'

/** Commands of which some come together. */
export interface Race<Draft> {
  /** What comes before, one after the other. */
  readonly way: readonly Draft[]
  /** What comes together. */
  readonly batch: readonly Draft[]
}

/**
 * Runs random races, as many as `MODEL_RACES` says.
 *
 * @param run @throws when no order of the commands explains what was observed.
 */
export async function assertRaces<Draft>(
  race: fc.Arbitrary<Race<Draft>>,
  run: (race: Race<Draft>) => Promise<unknown>,
): Promise<void> {
  const numRuns = Number(process.env.MODEL_RACES ?? 3)
  process.stdout.write(`MODEL_SEED=${modelSeed} MODEL_RACES=${numRuns}\n`)
  const property = fc.asyncProperty(race, async (each) => {
    await run(each)
  })
  await fc.assert(property, { numRuns, seed: modelSeed })
}

/** Simultaneous commands, and how the model continues after each. */
interface Together<State, ObservedCommand> {
  readonly start: State
  readonly observed: readonly ObservedCommand[]
  /** The possible states after a command; none when the model would have answered otherwise. */
  after(state: State, observed: ObservedCommand): readonly State[]
  /** Whether a state is the one that was found after all commands. */
  isFound(state: State): boolean
}

/**
 * Finds an order in which the model, given one command after the other, answers each as the service did, and ends where
 * the service ended.
 *
 * @returns the state in which that order ends; `null` when there is no such order: then two of them did what only one can do,
 *   or one did half of it.
 */
export function linearize<State, ObservedCommand>({
  start,
  observed,
  ...rest
}: Together<State, ObservedCommand>): State | null {
  if (observed.length === 0) return rest.isFound(start) ? start : null
  const tried = new Set<string>()
  for (const [index, next] of observed.entries()) {
    // Of commands that are alike and were answered alike any may be the first.
    const label = JSON.stringify(next)
    if (tried.has(label)) continue
    tried.add(label)
    const others = observed.toSpliced(index, 1)
    for (const state of rest.after(start, next)) {
      const end = linearize({ ...rest, start: state, observed: others })
      if (end) return end
    }
  }
  return null
}
