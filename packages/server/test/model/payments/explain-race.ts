import { isDeepStrictEqual } from 'node:util'
import { linearize } from '../engine/linearize.ts'
import type { DrivenService, ServiceAnswer } from './drive-service.ts'
import { expectedAnswer } from './expected-answer.ts'
import type { Command, ModelState } from './model-state.ts'
import { step } from './payment-model.ts'

/** A command that was given together with others, and its answer. */
export interface ObservedCommand {
  readonly command: Command
  /** `null`: nothing that could be compared. */
  readonly actual: ServiceAnswer | null
}

interface Together {
  readonly start: ModelState
  readonly observed: readonly ObservedCommand[]
  /** What was seen after all commands. */
  readonly seen: ObservedCommand
}

/** The state after simultaneous commands in an order that explains their answers; `null`: there is no such order. */
export function explainRace(driven: DrivenService, { seen, ...together }: Together): ModelState | null {
  return linearize({
    ...together,
    after: (modelState, observed) => after(driven, modelState, observed),
    isFound: (modelState) => after(driven, modelState, seen).length > 0,
  })
}

/** The state after a command; none when the model would have answered otherwise. */
function after(
  driven: DrivenService,
  start: ModelState,
  { command, actual }: ObservedCommand,
): readonly ModelState[] {
  const { modelState, answer } = step(start, command)
  if (!actual || !answer || !('merchant' in command)) return [modelState]
  // Another payment had it at that moment, which may have been declined since: nothing was changed.
  if (momentary.includes(actual.reason)) return [start]
  return isDeepStrictEqual(actual, expectedAnswer(driven, { key: '', ...command, answer }))
    ? [modelState]
    : []
}

const momentary: readonly (string | null)[] = ['cvv_token_in_use', 'installments_plan_used']
