/**
 * The allowed growth of the cost for an input of four times the length: the cost grows four times if it is linear, and
 * sixteen times if it is quadratic. Both inputs are measured one after the other in processor time, so neither the speed
 * of the machine nor other programs on it matter.
 */
export const mostGrowth = 8
const timesLonger = 4

/**
 * Only a cost that stays too high for so many measurements counts. The collection of garbage made up to one of a hundred
 * measurements look quadratic, and a few in a row where the machine was busy.
 */
const mostMeasurements = 50

interface GrowthOptions {
  /** The length of the longer input. */
  readonly longest: number
  /** No more measurements are made once the growth is as small as this. Default: as is allowed. */
  readonly enough?: number
}

/**
 * The growth of the cost for an input of four times the length, by the minimum of the measurements of each, because other
 * work of the process only adds to one.
 */
export async function growthOfCost(
  act: (length: number) => unknown,
  { longest, enough = mostGrowth }: GrowthOptions,
): Promise<number> {
  let short = Number.POSITIVE_INFINITY
  let long = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < mostMeasurements; turn += 1) {
    short = Math.min(short, await costOf(() => act(longest / timesLonger)))
    long = Math.min(long, await costOf(() => act(longest)))
    if (long / short <= enough) break
  }
  return long / short
}

/** Microseconds of processor time of this process, which includes a service and its client if both are in it. */
async function costOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, user + system)
}
