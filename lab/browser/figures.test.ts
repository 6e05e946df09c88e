import { expect, it } from 'vitest'
import { comparisons, type SceneFigures } from './figures.ts'
import type { Sample } from './scene.ts'

const round = (coldMs: number, warmMs: number): Sample => ({ cold: coldMs, warm: warmMs })

const figures: SceneFigures = {
  name: 'three',
  title: 'three fields',
  aims: { cold: 1.15 },
  samples: {
    ours: [round(20, 1), round(30, 1), round(110, 8)],
    floor: [round(10, 2), round(20, 2), round(100, 2)],
  },
}

it('compares medians, and the rounds of each pair', () => {
  const [cold] = comparisons(figures)
  expect(cold).toMatchObject({ name: 'cold', aim: 1.15, oursMs: { median: 30 }, floorMs: { median: 20 } })
  expect(cold?.ratio).toBeCloseTo(1.5)
})

it('reports how much the rounds differ', () => {
  expect(comparisons(figures)[0]?.middleHalf).toEqual([1.3, 1.75])
})

it('is not changed by one slow round, and has no target if none was set', () => {
  expect(comparisons(figures)[1]).toMatchObject({ name: 'warm', ratio: 0.5, aim: null })
})
