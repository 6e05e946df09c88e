import type { PaymentStatus } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import { isUnpaid, type LinkEvent, linkStatusAfter } from './payment-status.ts'

const statuses: readonly PaymentStatus[] = ['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'CANCELLED']
const unpaid = ['INITIAL_STATUS', 'IN_PROGRESS'] as const
const moves: readonly (readonly [LinkEvent, PaymentStatus])[] = [
  ['waits', 'IN_PROGRESS'],
  ['paid', 'SETTLED'],
  ['released', 'INITIAL_STATUS'],
  ['cancelled', 'CANCELLED'],
  ['expired', 'CANCELLED'],
]

describe('the states of a payment link', () => {
  it.each(moves)('go by %s to %s while it is unpaid', (event, to) => {
    for (const from of unpaid) expect(linkStatusAfter(from, event)).toBe(to)
  })

  it('allow no other move', () => {
    const possible = statuses.flatMap((from) => moves.filter(([event]) => linkStatusAfter(from, event)))
    expect(possible).toHaveLength(unpaid.length * moves.length)
    expect(statuses.filter(isUnpaid)).toEqual(unpaid)
  })
})
