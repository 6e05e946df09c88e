/** The median of some figures; the mean of the two middle ones if their count is even. */
export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/**
 * The figure that a share of all figures does not exceed, interpolated between neighbours.
 *
 * @param share 0 to 1: 0.95 is the 95th percentile.
 * @returns `NaN` if there are no figures.
 */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

/**
 * The ratio of each round's pair, our fields to the floor. Two consecutive loads have the same conditions, so that
 * whatever slows down both cancels out.
 *
 * @throws RangeError if the rounds are not pairs.
 */
export function pairedRatios(ours: readonly number[], floor: readonly number[]): number[] {
  if (ours.length !== floor.length) {
    throw new RangeError(`${ours.length} rounds cannot be paired with ${floor.length}.`)
  }
  return ours.map((figure, index) => figure / (floor[index] ?? Number.NaN))
}
