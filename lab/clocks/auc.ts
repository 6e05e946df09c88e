/**
 * The area under the ROC curve: how well one figure distinguishes the two kinds. It is the probability that a random
 * figure of `higher` exceeds a random one of `lower`, where equal figures count half.
 *
 * @returns 1 if each figure of `higher` is above all of `lower`, 0.5 if they cannot be distinguished, 0 if each is
 *   below; `NaN` if one of them has no figures.
 * @see https://en.wikipedia.org/wiki/Mann%E2%80%93Whitney_U_test#Area-under-curve_(AUC)_statistic_for_ROC_curves
 */
export function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  const ranks = rankAll([...higher, ...lower])
  const rankSum = ranks.slice(0, higher.length).reduce((sum, rank) => sum + rank, 0)
  const wins = rankSum - (higher.length * (higher.length + 1)) / 2
  return wins / (higher.length * lower.length)
}

/** The rank of each figure, from 1; equal figures share the middle of their ranks. */
function rankAll(figures: readonly number[]): number[] {
  const sorted = figures.toSorted((a, b) => a - b)
  return figures.map((figure) => (sorted.indexOf(figure) + 1 + sorted.lastIndexOf(figure) + 1) / 2)
}
