import { expect, it } from 'vitest'
import { comparisons, type Figures } from './figures.ts'

const load = (readyMs: number): { responseEndMs: number; startMs: number; readyMs: number } => ({
  responseEndMs: 0,
  startMs: 10,
  readyMs,
})

const figures: Figures = {
  ready: {
    ours: [20, 30, 110].map((ms) => ({ cold: load(ms + 10), warm: load(ms / 2 + 10) })),
    floor: [10, 20, 100].map((ms) => ({ cold: load(ms + 10), warm: load(ms + 10) })),
  },
  keys: { ours: [1, 1, 8], floor: [2, 2, 2] },
  parts: { ours: [], floor: [] },
  transfers: { ours: [], floor: [] },
  files: [],
}

it('compares medians, and the rounds of each pair', () => {
  const [cold, , warm] = comparisons(figures)
  expect(cold?.oursMs.median).toBe(30)
  expect(cold?.floorMs.median).toBe(20)
  expect(cold?.ratio).toBeCloseTo(1.5)
  expect(warm?.ratio).toBeCloseTo(0.75)
})

it('counts the fetch of the library in, from the moment the page was received', () => {
  const [cold, coldFromPage] = comparisons(figures)
  expect((coldFromPage?.oursMs.median ?? 0) - (cold?.oursMs.median ?? 0)).toBe(10)
})

it('is not moved by one slow round of keys', () => {
  expect(comparisons(figures).at(-1)).toMatchObject({ ratio: 0.5, aim: 1 })
})
