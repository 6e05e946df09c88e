import { describe, expect, it } from 'vitest'
import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import { chargeEvent, linkEvent } from '../../../payments/src/history/domain/new-event.ts'
import type { ChargeRefund } from '../../../payments/src/refunds/domain/refund.ts'
import { attemptRow, chargeRow, linkRow, refundRow } from '../support/stored-rows.ts'
import { differencesInHistory, type RecordedHistory } from './history-audit.ts'

const atMs = 1
const charge: Charge = chargeRow({
  cardId: 'crd_1',
  createdAtMs: 1,
  idempotencyKey: 'k',
  acquirerReference: 'chg',
  captureMode: 'later',
  finalAmountMinor: 600,
})
const link = linkRow({ createdAtMs: 1, orderId: 'o', paymentStatus: 'SETTLED' })
const { linkId } = link
const attempt = attemptRow({ linkId, createdAtMs: 1, state: 'paid' })
const refund = refundRow({ linkId, createdAtMs: 1, refundStatus: 'FAILED' })
const refundOfCharge: ChargeRefund = {
  ...refundRow({ linkId, createdAtMs: 1 }),
  linkId: null,
  idempotencyKey: 'k',
  refundKey: null,
  requestHash: 'h',
  bankAccount: null,
}
const { attemptId: reference } = attempt
const byAcquirer = { actor: 'acquirer', atMs } as const
const byMerchant = { actor: 'merchant', atMs } as const

const ofCharge = [
  chargeEvent(charge, { event: 'created', status: 'IN_PROGRESS', ...byMerchant }),
  chargeEvent(charge, { event: 'reserved', status: 'AUTHORIZED', ...byAcquirer }),
  chargeEvent(charge, { event: 'capture_begun', status: 'AUTHORIZED', ...byMerchant }),
  chargeEvent(charge, { event: 'captured', status: 'SETTLED', amountMinor: 600, ...byAcquirer }),
]
const ofChargeRefund = [
  chargeEvent(charge, {
    event: 'refund_begun',
    status: 'SETTLED',
    reference: refundOfCharge.refundId,
    ...byMerchant,
  }),
  chargeEvent(charge, {
    event: 'refunded',
    status: 'SETTLED',
    reference: refundOfCharge.refundId,
    ...byAcquirer,
  }),
]
const ofLink = [
  linkEvent(link, { event: 'created', status: 'INITIAL_STATUS', ...byMerchant }),
  linkEvent(link, { event: 'attempt_begun', status: 'IN_PROGRESS', reference, ...byMerchant }),
  linkEvent(link, { event: 'paid', status: 'SETTLED', reference, ...byAcquirer }),
  linkEvent(link, { event: 'refund_begun', status: 'SETTLED', reference: refund.refundId, ...byMerchant }),
  linkEvent(link, { event: 'refund_failed', status: 'SETTLED', reference: refund.refundId, ...byAcquirer }),
]
const right: RecordedHistory = {
  charges: [charge],
  links: [link],
  attempts: [attempt],
  refunds: [refund, refundOfCharge],
  history: [...ofCharge, ...ofLink, ...ofChargeRefund],
}
const without = (index: number): Partial<RecordedHistory> => ({ history: right.history.toSpliced(index, 1) })

describe('the audit of the history', () => {
  it('finds no difference when everything agrees', () => {
    expect(differencesInHistory(right)).toEqual([])
  })

  it.each<readonly [string, Partial<RecordedHistory>, string]>([
    ['a creation that is missing', without(0), 'chg: does not begin with its one creation'],
    ['two creations', { history: [ofCharge[0], ...right.history].flatMap((each) => each ?? []) }, 'creation'],
    ['an outcome that is missing', without(3), 'chg: ends in AUTHORIZED, not SETTLED'],
    ['an intent that is missing', without(2), 'chg: has 1 intents and 2 outcomes'],
    ['another amount', { charges: [{ ...charge, finalAmountMinor: 601 }] }, 'chg: collected 600, not 601'],
    ['another status', { charges: [{ ...charge, transferStatus: 'CANCELLED' }] }, 'not CANCELLED'],
    ['a status that cannot follow', { history: [...right.history, ...ofCharge.slice(1, 2)] }, 'cannot go as'],
    ['a history of another merchant', { charges: [{ ...charge, merchantId: 'other' }] }, 'ends in undefined'],
    ['a link that is paid, and is not said to be', without(6), 'o: has attempt_begun of pay_'],
    ['a link of another status', { links: [{ ...link, paymentStatus: 'CANCELLED' }] }, 'o: ends in SETTLED'],
    [
      'a refund of another result',
      { refunds: [{ ...refund, refundStatus: 'SETTLED' }] },
      'not refund_begun,refunded',
    ],
    [
      'a refund of a payment of another result',
      { refunds: [refund, { ...refundOfCharge, refundStatus: 'FAILED' }] },
      'chg: has refund_begun,refunded of rfd_',
    ],
    ['a refund of a payment that is missing', without(9), 'chg: has refunded of rfd_'],
    ['a refund that is missing', without(7), 'o: has refund_failed of rfd_'],
  ])('finds %s', (_, falsified, difference) => {
    expect(differencesInHistory({ ...right, ...falsified }).join('\n')).toContain(difference)
  })
})
