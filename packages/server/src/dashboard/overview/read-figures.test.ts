import { expect, it } from 'vitest'
import { createFiguresReader } from './read-figures.ts'

const query = { merchantId: 'demo', timeZone: 'UTC', nowMs: Date.UTC(2026, 10, 5, 12, 30) } as const

/** A reader whose queries take the same time, and a clock. */
function readerWith(tookMs: number) {
  const clock = { steadyMs: 1000, queries: 0 }
  const read = createFiguresReader(
    async () => {
      clock.queries += 1
      clock.steadyMs += tookMs
      return [] as never
    },
    () => clock.steadyMs,
  )
  return { clock, look: () => read(query) }
}

it('figures of a fast query are read each time', async () => {
  const { clock, look } = readerWith(19)
  await look()
  await look()
  expect(clock.queries).toBe(4)
})

it('figures of a slow query are used again: the latest for 50 times as long as it took, older ones for a minute', async () => {
  const { clock, look } = readerWith(100)
  await look()
  expect(clock.queries).toBe(2)
  clock.steadyMs += 4_999
  await look()
  expect(clock.queries).toBe(2)
  clock.steadyMs += 1
  await look()
  expect(clock.queries).toBe(3)
  clock.steadyMs += 60_000
  await look()
  expect(clock.queries).toBe(5)
})
