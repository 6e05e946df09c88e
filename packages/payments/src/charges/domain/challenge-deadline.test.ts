import { expect, it } from 'vitest'
import { challengeDueAtMs } from './challenge-deadline.ts'

const createdAtMs = 1_000_000
const halfHourLaterMs = createdAtMs + 30 * 60 * 1000
const inSeconds = (ms: number) => ({ expiresAt: ms / 1000 })

it.each([
  ['half an hour', [], halfHourLaterMs],
  ['half an hour, with a saved card that does not expire', [{ expiresAt: null }, null], halfHourLaterMs],
  ['half an hour, with a token that lasts longer', [inSeconds(halfHourLaterMs + 1000)], halfHourLaterMs],
  ['until its card token expires', [inSeconds(1_060_000), null], 1_060_000],
  ['until the first of two parts expires', [inSeconds(1_060_000), inSeconds(1_030_000)], 1_030_000],
])('the time for 3-D Secure is %s', (_length, parts, dueAtMs) => {
  expect(challengeDueAtMs(parts, createdAtMs)).toBe(dueAtMs)
})
