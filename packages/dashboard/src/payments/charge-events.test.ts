import { describe, expect, it } from 'vitest'
import { html } from '../../../http/src/web/html.ts'
import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import type { ChargeHistory } from '../../../payments/src/history/domain/history-event.ts'
import { chargeEvent } from '../../../payments/src/history/domain/new-event.ts'
import { chargeRow } from '../../../server/test/support/stored-rows.ts'
import { timeline } from '../page/timeline.ts'
import { chargeEvents } from './charge-events.ts'

const viewer = { locale: 'en', country: null } as const

type Fields = Pick<ChargeHistory, 'event' | 'status' | 'atMs'> & Partial<ChargeHistory>

const shownOf = (fields: Partial<Charge>, history: readonly Fields[]) => {
  const charge = chargeRow({ cardId: 'crd_1', createdAtMs: 1000, ...fields })
  const events = history.map((each) => chargeEvent(charge, { actor: 'acquirer', ...each }))
  return chargeEvents(charge, events, viewer)
}
const linesOf = (...given: Parameters<typeof shownOf>) =>
  shownOf(...given).map(
    ({ title, atMs, detail = '' }) => `${atMs} ${html`${title}`.markup}: ${html`${detail}`.markup}`,
  )

const created = { event: 'created', status: 'IN_PROGRESS', actor: 'merchant', atMs: 1000 } as const

describe('the timeline of a card payment', () => {
  it.each<readonly [string, Partial<Charge>, readonly Fields[], readonly string[]]>([
    [
      'a sale',
      {},
      [created, { event: 'collected', status: 'SETTLED', amountMinor: 1000, atMs: 1002 }],
      ['1000 Payment requested: 10.00 BRL', '1002 Paid: 10.00 BRL'],
    ],
    [
      'a decline',
      {},
      [created, { event: 'declined', status: 'CANCELLED', cause: 'lost_card', atMs: 1002 }],
      ['1000 Payment requested: 10.00 BRL', '1002 Declined: The card was reported lost.'],
    ],
    [
      'a partial capture, refused at first',
      { captureMode: 'later' },
      [
        created,
        { event: 'reserved', status: 'AUTHORIZED', amountMinor: 1000, atMs: 1002 },
        { event: 'capture_begun', status: 'AUTHORIZED', actor: 'merchant', amountMinor: 600, atMs: 2000 },
        { event: 'capture_refused', status: 'AUTHORIZED', atMs: 2001 },
        { event: 'capture_begun', status: 'AUTHORIZED', actor: 'dashboard', amountMinor: 500, atMs: 3000 },
        { event: 'captured', status: 'SETTLED', amountMinor: 500, atMs: 3001 },
      ],
      [
        '1000 Authorization requested: 10.00 BRL',
        '1002 Authorized: amount reserved: ',
        '2000 Capture requested: 6.00 BRL · through the API',
        '2001 Capture refused: The acquirer did not process the request. The amount is still reserved.',
        '3000 Capture requested: 5.00 BRL · in the dashboard',
        '3001 Captured: 5.00 BRL',
      ],
    ],
    [
      'a refund, and one that failed',
      {},
      [
        created,
        { event: 'collected', status: 'SETTLED', amountMinor: 1000, atMs: 1002 },
        { event: 'refund_begun', status: 'SETTLED', actor: 'dashboard', amountMinor: 600, atMs: 2000 },
        { event: 'refund_failed', status: 'SETTLED', amountMinor: 600, atMs: 4000 },
        { event: 'refund_begun', status: 'SETTLED', actor: 'merchant', amountMinor: 500, atMs: 5000 },
        { event: 'refunded', status: 'SETTLED', amountMinor: 500, atMs: 7000 },
      ],
      [
        '1000 Payment requested: 10.00 BRL',
        '1002 Paid: 10.00 BRL',
        '2000 Refund requested: 6.00 BRL · in the dashboard',
        '4000 Refund failed: 6.00 BRL',
        '5000 Refund requested: 5.00 BRL · through the API',
        '7000 Refunded: 5.00 BRL',
      ],
    ],
    [
      'an expiry',
      { captureMode: 'later' },
      [
        created,
        { event: 'reserved', status: 'AUTHORIZED', atMs: 1002 },
        { event: 'expiry_begun', status: 'AUTHORIZED', actor: 'job', atMs: 9000 },
        { event: 'expired', status: 'CANCELLED', cause: 'expired', atMs: 9001 },
      ],
      [
        '1000 Authorization requested: 10.00 BRL',
        '1002 Authorized: amount reserved: ',
        '9001 Cancelled: Not captured in time. The reserved amount was released.',
      ],
    ],
    [
      '3-D Secure',
      { paymentFlow: 'DIRECT' },
      [
        created,
        { event: 'challenge_passed', status: 'IN_PROGRESS', actor: 'payer', atMs: 4000 },
        { event: 'collected', status: 'SETTLED', amountMinor: 1000, atMs: 4001 },
      ],
      [
        '1000 Payment requested: 10.00 BRL',
        '1000 Payer redirected to 3-D Secure: ',
        '4000 3-D Secure completed: ',
        '4001 Paid: 10.00 BRL',
      ],
    ],
  ])('of %s', (_, fields, history, lines) => {
    expect(linesOf(fields, history)).toEqual(lines)
  })

  it('has the newest event first, and keeps the order of events of the same moment', () => {
    const events = [
      ...shownOf({}, [created, { event: 'collected', status: 'SETTLED', atMs: 1000 }]),
      { atMs: 900, tone: 'over', title: 'Before' } as const,
      { atMs: 9000, tone: 'over', title: 'Last' } as const,
    ]
    const { markup } = timeline(events, viewer)
    const titles = [...markup.matchAll(/class="title">([^<]*)/g)].map(([, title]) => title)
    expect(titles).toEqual(['Last', 'Paid', 'Payment requested', 'Before'])
  })
})
