/** A source of random numbers that a seed makes repeatable. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** An integer from 0 to below `count`. */
  below(count: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** Mulberry32: short, and random enough for this. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { next, below, pick: (choices) => choices[below(choices.length)] ?? choices[0] }
}

/** The seed of all random crashes: the same in every run, unless `CRASH_SEED` says otherwise. */
export const crashSeed: number = Number(process.env.CRASH_SEED ?? 1)
