import { describe, expect, it } from 'vitest'
import type { DueNotification } from '../store/due-notifications.ts'
import { type DeliveryCounts, nextDeliveries, placeDeliveries } from './slots.ts'

const limits = { perReceiver: 2, perMerchant: 3, inAll: 4 }
const nowMs = 1_900_000_000_000
const none: DeliveryCounts = { receivers: new Map(), merchants: new Map(), inAll: 0 }

function due(receiver: string, merchantId: string, more: Partial<DueNotification> = {}): DueNotification {
  const position = { position: 1, firstPosition: 1, firstAttemptAtMs: nowMs, nextAttemptAtMs: nowMs }
  const names = { notificationId: 'msg_1', subject: 'lnk_1', clockOffsetMs: null }
  return { receiver, merchantId, ...names, ...position, ...more }
}

function actions(counts: DeliveryCounts, notifications: readonly DueNotification[]): readonly string[] {
  return nextDeliveries({ counts, limits }, notifications, nowMs).map(({ action }) => action)
}

describe('the next deliveries', () => {
  it('fill the slots of each receiver and each merchant, in the order of the list', () => {
    const list = [due('a', 'm'), due('a', 'm'), due('a', 'n'), due('b', 'm'), due('c', 'm'), due('c', 'n')]
    expect(actions(none, list)).toEqual(['start', 'start', 'wait', 'start', 'wait', 'start'])
  })

  it('count those in progress, and do not change their counts', () => {
    const counts = { receivers: new Map([['a', 1]]), merchants: new Map([['n', 3]]), inAll: 0 }
    expect(actions(counts, [due('a', 'm'), due('a', 'm'), due('b', 'n')])).toEqual(['start', 'wait', 'wait'])
    expect([...counts.receivers, ...counts.merchants]).toEqual([
      ['a', 1],
      ['n', 3],
    ])
  })

  it('say what is full for those that wait', () => {
    const list = [
      due('a', 'm'),
      due('a', 'm'),
      due('a', 'm'),
      due('b', 'm'),
      due('c', 'm'),
      due('c', 'n'),
      due('d', 'o'),
    ]
    const placed = placeDeliveries({ counts: none, limits }, list)
    expect(placed.map((each) => (each.action === 'wait' ? each.full : each.action))).toEqual([
      ...['start', 'start', 'receiver', 'start', 'merchant', 'start', 'all'],
    ])
  })

  it('do not include a notification behind a pending one of its subject, which takes no slot', () => {
    const behind = { position: 2, firstPosition: 1 }
    const list = [
      due('a', 'm', { ...behind, firstAttemptAtMs: nowMs - 5000 }),
      due('a', 'm', { ...behind, firstAttemptAtMs: nowMs + 300_000 }),
      due('a', 'm'),
      due('a', 'm'),
    ]
    expect(nextDeliveries({ counts: none, limits }, list, nowMs)).toEqual([
      // At least a second later, and not before the earlier one.
      { action: 'postpone', due: list[0], untilMs: nowMs + 1000 },
      { action: 'postpone', due: list[1], untilMs: nowMs + 300_000 },
      { action: 'start', due: list[2] },
      { action: 'start', due: list[3] },
    ])
  })
})
