import { expect, it } from 'vitest'
import { ElementError, type ErrorType } from '../element-error.ts'
import { isWorthRepeating, pauseMs, readRetryAfterMs } from './backoff.ts'

it.each([
  [1, 0, 125],
  [1, 1, 250],
  [2, 1, 500],
  [4, 0.5, 1500],
  [40, 1, 10_000],
])('after %i failures and with the random number %d it waits %d ms', (failures, number, expected) => {
  expect(pauseMs({ failures, retryAfterMs: null, options: { random: () => number } })).toBe(expected)
})

it('waits as long as the service asks for, and a little more', () => {
  const options = { random: () => 1 }
  expect(pauseMs({ failures: 1, retryAfterMs: 4000, options })).toBe(5000)
  expect(pauseMs({ failures: 1, retryAfterMs: 4000, options: { random: () => 0 } })).toBe(4000)
})

it.each([
  ['5', 5000],
  ['0', 0],
  ['', null],
  [null, null],
  ['soon', null],
  ['-1', null],
])('reads Retry-After %j as %j ms', (header, expected) => {
  expect(readRetryAfterMs(header)).toBe(expected)
})

const errorOf = (type: ErrorType): ElementError => new ElementError('', { type, reason: 'no_answer' })

it.each([
  ['connection', true, false],
  ['unavailable', true, false],
  ['rate_limited', true, true],
  ['card_declined', false, false],
  ['invalid_request', false, false],
  ['conflict', false, false],
] as const)(
  'an error of type %s: repeats what can be sent twice: %s; other requests: %s',
  (type, always, ifRefused) => {
    const error = errorOf(type)
    expect([isWorthRepeating(error, 'always'), isWorthRepeating(error, 'if_refused')]).toEqual([
      always,
      ifRefused,
    ])
  },
)
