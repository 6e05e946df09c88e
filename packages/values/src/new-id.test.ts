import { expect, it } from 'vitest'
import { newId, randomHex } from './new-id.ts'

it('uses each byte once, also across the end of the pool', () => {
  const words = Array.from({ length: 5000 }, () => randomHex(16))
  expect(new Set(words).size).toBe(5000)
  expect(words.filter((word) => !/^[0-9a-f]{32}$/.test(word) || /0{20}/.test(word))).toEqual([])
})

it('is random in every position', () => {
  const counts = new Map<string, number>()
  for (let round = 0; round < 2000; round += 1) {
    for (const [place, digit] of [...randomHex(16)].entries()) {
      counts.set(`${place} ${digit}`, (counts.get(`${place} ${digit}`) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(32 * 16)
  // 125 are expected, with a standard deviation of 11. A deviation of seven of them does not occur in practice.
  expect(Math.max(...counts.values())).toBeLessThan(205)
})

it('lets the ids of what a payment writes begin with the time, and no others', () => {
  const thousandOf = (kind: 'crd' | 'lnk'): string[] => Array.from({ length: 1000 }, () => newId(kind))
  const before = Date.now()
  const cards = thousandOf('crd')
  const after = Date.now()
  for (const id of cards) expect(id).toMatch(/^crd_[0-9a-f]{32}$/)
  expect(new Set(cards).size).toBe(1000)
  const times = cards.map((id) => Number.parseInt(id.slice(4, 15), 16))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before)
  expect(Math.max(...times)).toBeLessThanOrEqual(after)
  expect(new Set(cards.map((id) => id.slice(15, 19))).size).toBeGreaterThan(900)
  expect(new Set(thousandOf('lnk').map((id) => id.slice(4, 8))).size).toBeGreaterThan(900)
})
