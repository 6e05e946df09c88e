import type { ChargeCosts } from './costs.ts'

/** The assumptions about machines and merchants; everything else is measured. */
export interface Assumptions {
  readonly chargesPerSecond: number
  readonly merchants: number
  /** How uneven merchants are: the share of the one at place n is proportional to 1 / n to the power of this. */
  readonly unevenness: number
  /** The processor cores of a primary. */
  readonly databaseCores: number
  /** The bytes per second that a primary can write to its disk and send to its standbys. */
  readonly logBytesPerSecond: number
  /** The share of its capacity that may be used, so that there is room for a busy minute. */
  readonly usedShare: number
}

/** What a number of charges each second requires. */
export interface Placement {
  /** Processes of the service, each with a core of its own. */
  readonly services: number
  /** Charges per second that one primary can take, and the resource that it runs out of first. */
  readonly perPrimary: number
  readonly bound: 'processor' | 'log'
  /** The fewest primaries with which none has too much load, if each gets the merchants whose hash leads to it. */
  readonly primaries: number
  /** The load of the fullest primary in relation to the average one. */
  readonly unevenLoad: number
  /** Merchants that one primary alone cannot serve: something else must spread their charges. */
  readonly tooLarge: number
}

/** Finds out how many processes and primaries a load requires, with the merchants distributed by a hash of their ids. */
export function placeMerchants(costs: ChargeCosts, assumptions: Assumptions): Placement {
  const { chargesPerSecond, databaseCores, logBytesPerSecond, usedShare } = assumptions
  const byProcessor = (databaseCores * usedShare * 1e6) / costs.databaseMicros
  const byLog = (logBytesPerSecond * usedShare) / costs.logBytes
  const perPrimary = Math.min(byProcessor, byLog)
  const loads = loadsOf(assumptions)
  const placeable = loads.filter((load) => load <= perPrimary)
  // A merchant that is too large gets as many primaries as it needs for itself.
  const ownPrimaries = loads
    .filter((load) => load > perPrimary)
    .reduce((sum, load) => sum + Math.ceil(load / perPrimary), 0)
  const shared = placeable.reduce((sum, load) => sum + load, 0)
  let count = Math.max(1, Math.ceil(shared / perPrimary))
  while (fullest(placeable, count) > perPrimary) count += 1
  return {
    services: Math.ceil((chargesPerSecond * costs.serviceMicros) / (1e6 * usedShare)),
    perPrimary,
    bound: byProcessor < byLog ? 'processor' : 'log',
    primaries: count + ownPrimaries,
    unevenLoad: fullest(placeable, count) / (shared / count),
    tooLarge: loads.length - placeable.length,
  }
}

function loadsOf({ chargesPerSecond, merchants, unevenness }: Assumptions): readonly number[] {
  const weights = Array.from({ length: merchants }, (_, index) => 1 / (index + 1) ** unevenness)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => (weight / sum) * chargesPerSecond)
}

function fullest(loads: readonly number[], primaries: number): number {
  const sums = new Float64Array(primaries)
  for (const [index, load] of loads.entries()) {
    const place = hash(index) % primaries
    sums[place] = (sums[place] ?? 0) + load
  }
  return sums.reduce((most, each) => Math.max(most, each), 0)
}

// The finalizer of MurmurHash3: every bit of a number changes each bit of the result with the same probability.
function hash(number: number): number {
  let mixed = number + 1
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
