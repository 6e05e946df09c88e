import { isDeepStrictEqual } from 'node:util'
import type { Driven, Said } from './drive-service.ts'
import { expectedAnswer } from './expected-answer.ts'
import { step } from './payment-model.ts'
import type { Command, World } from './world.ts'

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

/**
 * Finds an order in which the model, given one command after the other, answers each as the service did, and at last
 * shows what was seen.
 *
 * @returns the world in which that ends; `null` when there is no such order: then two of them did what only one can do,
 *   or one did half of it.
 */
export function linearize(driven: Driven, { start, observed, seen }: Together): World | null {
  if (observed.length === 0) return after(driven, start, seen)
  const tried = new Set<string>()
  for (const [index, next] of observed.entries()) {
    // Of commands that are alike and were answered alike any may be the first.
    const label = JSON.stringify(next)
    if (tried.has(label)) continue
    tried.add(label)
    const world = after(driven, start, next)
    const end = world && linearize(driven, { start: world, observed: observed.toSpliced(index, 1), seen })
    if (end) return end
  }
  return null
}

/** The world after a command; `null` when it would have been answered otherwise. */
function after(driven: Driven, start: World, { command, said }: Observed): World | null {
  const { world, answer } = step(start, command)
  if (!said || !answer || !('key' in command)) return world
  return isDeepStrictEqual(said, expectedAnswer(driven, { ...command, answer })) ? world : null
}
