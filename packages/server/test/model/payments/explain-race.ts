import { isDeepStrictEqual } from 'node:util'
import { linearize } from '../engine/linearize.ts'
import type { Driven, Said } from './drive-service.ts'
import { expectedAnswer } from './expected-answer.ts'
import type { Command, World } from './model-state.ts'
import { step } from './payment-model.ts'

/** A command that was given together with others, and what was said to it. */
export interface Observed {
  readonly command: Command
  /** `null`: nothing that could be compared. */
  readonly said: Said | null
}

interface Together {
  readonly start: World
  readonly observed: readonly Observed[]
  /** What was seen when all of it was over. */
  readonly seen: Observed
}

/** The world in which commands that came together end, in an order that explains what was said; `null`: there is none. */
export function explainRace(driven: Driven, { seen, ...together }: Together): World | null {
  return linearize({
    ...together,
    after: (world, observed) => after(driven, world, observed),
    isFound: (world) => after(driven, world, seen).length > 0,
  })
}

/** The world after a command; nothing when it would have been answered otherwise. */
function after(driven: Driven, start: World, { command, said }: Observed): readonly World[] {
  const { world, answer } = step(start, command)
  if (!said || !answer || !('key' in command)) return [world]
  return isDeepStrictEqual(said, expectedAnswer(driven, { ...command, answer })) ? [world] : []
}
