import { describe, expect, it } from 'vitest'
import { chargeOrder } from '../../../../server/test/support/stored-rows.ts'
import type { DecidedPosition } from '../../acquirer/domain/payment-position.ts'
import type { Charge } from './charge.ts'
import { newCharge } from './new-charge.ts'
import { type ChargeOutcome, outcomeOfIntent } from './outcome-of-intent.ts'

const nowMs = 1_000_000
const [hourMs, weekMs] = [60 * 60 * 1000, 7 * 24 * 60 * 60 * 1000]
const order = chargeOrder({ amountMinor: 10_000, captureMode: 'later' })
const inProgress = newCharge(order, { kind: 'none', owner: '1' })
const authorized: Charge = { ...inProgress, transferStatus: 'AUTHORIZED', dueAtMs: 5000 }

const positions: readonly DecidedPosition[] = [
  ...[{ state: 'verified' }, { state: 'authorized' }, { state: 'captured', amountMinor: 4000 }].map(
    (each) => each as DecidedPosition,
  ),
  ...[{ state: 'cancelled' }, { state: 'closed' }].map((each) => each as DecidedPosition),
  { state: 'declined', reason: 'lost_card' },
]
const without = { declineReason: null, cancelCause: null, dueAtMs: null }
const cancelled = { ...without, transferStatus: 'CANCELLED', finalAmountMinor: 0 } as const
const declined: ChargeOutcome = { ...cancelled, event: 'declined', declineReason: 'lost_card' }
const notAttempted: ChargeOutcome = { ...cancelled, event: 'cancelled', cancelCause: 'not_attempted' }
const captured: ChargeOutcome = {
  ...without,
  event: 'captured',
  transferStatus: 'SETTLED',
  finalAmountMinor: 4000,
} as const
const unchanged = { ...without, transferStatus: 'AUTHORIZED', finalAmountMinor: 10_000 } as const

describe("an intent's outcome, whatever was intended, is what the acquirer's ledger says:", () => {
  it.each<[DecidedPosition['state'], ChargeOutcome]>([
    [
      'authorized',
      {
        ...without,
        event: 'reserved',
        transferStatus: 'AUTHORIZED',
        finalAmountMinor: 10_000,
        dueAtMs: nowMs + weekMs,
      },
    ],
    ['captured', { ...captured, event: 'collected' }],
    ['declined', declined],
    ['verified', notAttempted],
    ['cancelled', notAttempted],
    ['closed', notAttempted],
  ])('a new payment that is %s there', (state, outcome) => {
    const position = positions.find((each) => each.state === state)
    if (!position) throw new Error(state)
    expect(outcomeOfIntent(inProgress, position, nowMs)).toEqual(outcome)
  })

  describe.each<['capture' | 'cancel' | 'expire', Partial<ChargeOutcome>, Partial<ChargeOutcome>]>([
    [
      'capture',
      { event: 'capture_refused', dueAtMs: 5000 },
      { ...cancelled, event: 'expired', cancelCause: 'expired' },
    ],
    [
      'cancel',
      { event: 'cancel_refused', dueAtMs: 5000 },
      { ...cancelled, event: 'cancelled', cancelCause: 'requested' },
    ],
    [
      'expire',
      { event: 'expiry_refused', dueAtMs: nowMs + hourMs },
      { ...cancelled, event: 'expired', cancelCause: 'expired' },
    ],
  ])('of an authorized payment, to %s it,', (openIntent, refused, ended) => {
    it.each(positions)('if it is $state there', (position) => {
      const outcome = outcomeOfIntent({ ...authorized, openIntent }, position, nowMs)
      if (position.state === 'captured') expect(outcome).toEqual(captured)
      else if (position.state === 'authorized') expect(outcome).toEqual({ ...unchanged, ...refused })
      else expect(outcome).toEqual(ended)
    })
  })

  describe('of a payment whose payer was to be authenticated,', () => {
    const challenge = { kind: 'challenge', flow: 'REDIRECT', dueAtMs: 5000, returnUrl: null } as const
    const atIssuer: Charge = { ...newCharge(order, challenge), challengeUrl: 'https://bank.example/1' }
    const failed = { ...cancelled, event: 'unauthenticated', cancelCause: 'authentication_failed' }
    const abandoned = { ...failed, cancelCause: 'authentication_abandoned' }
    const notAuthenticated: DecidedPosition = { state: 'declined', reason: 'authentication_required' }

    it.each([
      ['authorize', notAuthenticated, failed],
      ['authorize', { state: 'declined', reason: 'lost_card' }, declined],
      ['authorize', { state: 'closed' }, notAttempted],
      ['abandon', { state: 'closed' }, abandoned],
      ['abandon', { state: 'cancelled' }, abandoned],
      ['abandon', notAuthenticated, abandoned],
      ['abandon', { state: 'captured', amountMinor: 4000 }, { ...captured, event: 'collected' }],
    ] as const)('to %s it, if it is %j there', (openIntent, position, outcome) => {
      expect(outcomeOfIntent({ ...atIssuer, openIntent }, position, nowMs)).toEqual(outcome)
    })

    it('was not attempted if the acquirer never sent the payer to a challenge', () => {
      const never: Charge = { ...atIssuer, challengeUrl: null, openIntent: 'abandon' }
      expect(outcomeOfIntent(never, { state: 'closed' }, nowMs)).toEqual(notAttempted)
    })
  })

  it('never moves a payment that has ended', () => {
    const settled: Charge = { ...authorized, transferStatus: 'SETTLED', openIntent: 'cancel' }
    expect(() => outcomeOfIntent(settled, { state: 'cancelled' }, nowMs)).toThrow(
      'a payment cannot go from SETTLED by cancelled',
    )
  })
})
