const share = Number(process.env.CASES_SHARE ?? 1)
const seed = Number(process.env.CASES_SEED ?? 0)

/**
 * The cases of a table that this run tries: with `CASES_SHARE=3` every third one, beginning with that which `CASES_SEED`
 * chooses, so that runs with other seeds try the others. At least one; by default all.
 */
export function shareOf<Case>(cases: readonly Case[]): readonly Case[] {
  return cases.filter((_, index) => (index + seed) % Math.min(share, cases.length) === 0)
}
