import { describe, expect, it } from 'vitest'
import { chargeRow, notificationRow } from '../../../test/support/dashboard-rows.ts'
import type { Charge } from '../../charges/domain/charge.ts'
import type { Notification } from '../../notifications/domain/notification.ts'
import { html } from '../../web/html.ts'
import { timeline } from '../page/timeline.ts'
import { chargeEvents } from './charge-events.ts'

const storyOf = (fields: Partial<Charge>, notifications: readonly Notification[] = []) => {
  const charge = chargeRow({ cardId: 'crd_1', createdAtMs: 1000, ...fields })
  return chargeEvents({ charge, attempt: null, notifications }).map(({ title, atMs }) => [
    html`${title}`.markup,
    atMs,
  ])
}
const told = (transferStatus: string, createdAtMs: number): Notification =>
  notificationRow({
    subject: 'charge:k',
    type: 'charge.updated',
    createdAtMs,
    payload: JSON.stringify({ data: { transferStatus } }),
  })

describe('the timeline of a card payment', () => {
  it.each<readonly [Partial<Charge>, readonly unknown[]]>([
    [
      {},
      [
        ['Payment requested', 1000],
        ['Paid', 1000],
      ],
    ],
    [{ transferStatus: 'IN_PROGRESS' }, [['Payment requested', 1000]]],
    [
      { transferStatus: 'CANCELLED', declineReason: 'lost_card' },
      [
        ['Payment requested', 1000],
        ['Declined', 1000],
      ],
    ],
    [
      { captureMode: 'later', transferStatus: 'AUTHORIZED' },
      [
        ['Authorization requested', 1000],
        ['Authorized: amount reserved', 1000],
      ],
    ],
    [
      { captureMode: 'later' },
      [
        ['Authorization requested', 1000],
        ['Authorized: amount reserved', 1000],
        ['Captured', null],
      ],
    ],
    [
      { captureMode: 'later', transferStatus: 'CANCELLED', cancelCause: 'requested' },
      [
        ['Authorization requested', 1000],
        ['Authorized: amount reserved', 1000],
        ['Cancelled', null],
      ],
    ],
    [
      { paymentFlow: 'DIRECT', transferStatus: 'CANCELLED', cancelCause: 'authentication_failed' },
      [
        ['Payment requested', 1000],
        ['Payer redirected to 3-D Secure', 1000],
        ['Cancelled', null],
      ],
    ],
  ])('of %j', (fields, story) => {
    expect(storyOf(fields)).toEqual(story)
  })

  it('has the times that its merchant was told', () => {
    const story = storyOf({ captureMode: 'later' }, [told('AUTHORIZED', 1001), told('SETTLED', 5000)])
    expect(story.map(([, atMs]) => atMs)).toEqual([1000, 1001, 5000])
  })

  it('is told from its end on, and what has no time stands where it belongs', () => {
    const charge = chargeRow({ cardId: 'crd_1', createdAtMs: 1000, captureMode: 'later' })
    const events = [
      ...chargeEvents({ charge, attempt: null, notifications: [] }),
      { atMs: 900, tone: 'over', title: 'Before' } as const,
      { atMs: 9000, tone: 'over', title: 'Last' } as const,
    ]
    const { markup } = timeline(events, 'UTC')
    const titles = [...markup.matchAll(/class="title">([^<]*)/g)].map(([, title]) => title)
    expect(titles).toEqual([
      'Last',
      'Captured',
      'Authorized: amount reserved',
      'Authorization requested',
      'Before',
    ])
    expect(markup).toContain('The time was not noted')
  })
})
