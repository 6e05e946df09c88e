import type { TransferStatus } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import { type ChargeEvent, statusAfter } from './transfer-status.ts'

const statuses: readonly TransferStatus[] = ['IN_PROGRESS', 'AUTHORIZED', 'SETTLED', 'CANCELLED']
const moves: readonly (readonly [TransferStatus, ChargeEvent, TransferStatus])[] = [
  ['IN_PROGRESS', 'reserved', 'AUTHORIZED'],
  ['IN_PROGRESS', 'collected', 'SETTLED'],
  ['IN_PROGRESS', 'declined', 'CANCELLED'],
  ['IN_PROGRESS', 'unauthenticated', 'CANCELLED'],
  ['IN_PROGRESS', 'cancelled', 'CANCELLED'],
  ['AUTHORIZED', 'captured', 'SETTLED'],
  ['AUTHORIZED', 'cancelled', 'CANCELLED'],
  ['AUTHORIZED', 'expired', 'CANCELLED'],
]
const events = [...new Set(moves.map(([, event]) => event))]

describe('the states of a card payment', () => {
  it.each(moves)('go from %s by %s to %s', (from, event, to) => {
    expect(statusAfter(from, event)).toBe(to)
  })

  it('allow no other move', () => {
    const possible = statuses.flatMap((from) => events.filter((event) => statusAfter(from, event)))
    expect(possible).toHaveLength(moves.length)
  })
})
