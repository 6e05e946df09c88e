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
