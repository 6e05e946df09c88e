const share = Number(process.env.CASES_SHARE ?? 1)
const seed = Number(process.env.CASES_SEED ?? 0)

/**
 * The cases of a table that this run tries. With `CASES_SHARE=3` it tries every third one, starting with the one that
 * `CASES_SEED` chooses, so that runs with other seeds try the others. It tries at least one, and all by default.
 */
export function shareOf<Case>(cases: readonly Case[]): readonly Case[] {
  return cases.filter((_, index) => (index + seed) % Math.min(share, cases.length) === 0)
}
