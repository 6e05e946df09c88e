import { describe, expect, it } from 'vitest'
import type { PaymentLink } from '../../../payments/src/links/domain/payment-link.ts'
import { fakeAttempt, fakeView } from '../../../server/test/support/scenes/fake-links.ts'
import { linkVersionOf } from './link-update.ts'

const attempt = fakeAttempt()

describe('the version of a page', () => {
  it('changes whenever the page would show something else', () => {
    const views = [
      fakeView(),
      fakeView({ ending: 'requested' }),
      fakeView({ paymentStatus: 'IN_PROGRESS' }, { attempt }),
      fakeView({ paymentStatus: 'IN_PROGRESS' }, { attempt: { ...attempt, attemptId: 'pay_2' } }),
      fakeView({ paymentStatus: 'SETTLED' }, { attempt: { ...attempt, state: 'paid' } }),
      fakeView({ paymentStatus: 'CANCELLED' }),
    ]
    expect(new Set(views.map(linkVersionOf)).size).toBe(views.length)
  })

  it.each<Partial<PaymentLink>>([{ attemptId: 'pay_1' }, { updatedAtMs: 7 }, { description: 'else' }])(
    'does not change while a card is charged, or for changes that the page does not show: %j',
    (link) => {
      expect(linkVersionOf(fakeView(link, { attempt }))).toBe(linkVersionOf(fakeView()))
    },
  )
})
