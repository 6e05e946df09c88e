/** What was given together, and how a model goes on from each of it. */
interface Together<World, Observed> {
  readonly start: World
  readonly observed: readonly Observed[]
  /** What the world can be after a command; nothing when it would have been answered otherwise. */
  after(world: World, observed: Observed): readonly World[]
  /** Whether a world is the one that was found when all of it was over. */
  isFound(world: World): boolean
}

/**
 * Finds an order in which the model, given one command after the other, answers each as the service did, and ends where
 * the service ended.
 *
 * @returns the world in which that ends; `null` when there is no such order: then two of them did what only one can do,
 *   or one did half of it.
 */
export function linearize<World, Observed>({
  start,
  observed,
  ...rest
}: Together<World, Observed>): World | null {
  if (observed.length === 0) return rest.isFound(start) ? start : null
  const tried = new Set<string>()
  for (const [index, next] of observed.entries()) {
    // Of commands that are alike and were answered alike any may be the first.
    const label = JSON.stringify(next)
    if (tried.has(label)) continue
    tried.add(label)
    const others = observed.toSpliced(index, 1)
    for (const world of rest.after(start, next)) {
      const end = linearize({ ...rest, start: world, observed: others })
      if (end) return end
    }
  }
  return null
}
