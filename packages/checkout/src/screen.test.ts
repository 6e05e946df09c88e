import { describe, expect, it } from 'vitest'
import type { PaymentLink } from '../../payments/src/links/domain/payment-link.ts'
import { fakeAttempt, fakeLink, fakeView } from '../../server/test/support/scenes/fake-links.ts'
import { isFinal, noticeOf, type ScreenQuery, screenOf } from './screen.ts'

const nowMs = fakeLink().createdAtMs
const nothing: ScreenQuery = { method: null, isPastAddress: false }
const address = {
  name: 'Ana Souza',
  countryCode: 'BR',
  province: 'SP',
  city: 'São Paulo',
  postalCode: '01310-100',
  line1: 'Avenida Paulista 1000',
  line2: '',
}

describe('the screen of a link', () => {
  it.each<[shows: string, link: Partial<PaymentLink>, wish?: Partial<ScreenQuery>]>([
    ['methods', {}],
    ['methods', { allowPaymentMethods: ['PIX', 'BOLETO'] }, { method: 'OXXO' }],
    ['method PIX', { allowPaymentMethods: ['PIX'] }],
    ['method PIX', {}, { method: 'PIX' }],
    ['address', { needCollectAddress: true }],
    ['address', { needCollectAddress: true }, { isPastAddress: true }],
    ['address', { needCollectAddress: true }, { method: 'PIX' }],
    ['address', { needCollectAddress: true, shippingAddress: address }],
    ['methods', { needCollectAddress: true, shippingAddress: address }, { isPastAddress: true }],
    ['method PIX', { needCollectAddress: true, shippingAddress: address }, { method: 'PIX' }],
    ['paid', { paymentStatus: 'SETTLED' }],
    ['cancelled', { paymentStatus: 'CANCELLED', cancelCause: 'requested' }],
    ['expired', { paymentStatus: 'CANCELLED', cancelCause: 'expired' }],
    ['cancelled', { ending: 'requested' }],
    ['expired', { ending: 'expired' }],
    ['expired', { expiresAtMs: nowMs }],
    ['methods', { expiresAtMs: nowMs + 1 }],
    // Paid at the last moment, and viewed after it.
    ['paid', { paymentStatus: 'SETTLED', expiresAtMs: nowMs - 1 }],
  ])('is %s for %j, %j', (shows, link, wish) => {
    const screen = screenOf(fakeView(link), { ...nothing, ...wish }, nowMs)
    expect('method' in screen ? `${screen.shows} ${screen.method}` : screen.shows).toBe(shows)
  })

  it('is the instrument once a payment has begun, whatever the query says', () => {
    const attempt = fakeAttempt()
    const view = fakeView({ paymentStatus: 'IN_PROGRESS', attemptId: attempt.attemptId }, { attempt })
    expect(screenOf(view, { method: 'BOLETO', isPastAddress: true }, nowMs)).toEqual({
      shows: 'waiting',
      attempt,
    })
  })

  it('is the list of methods again after a failed attempt', () => {
    for (const state of ['failed', 'withdrawn'] as const) {
      const view = fakeView({}, { attempt: fakeAttempt({ state }) })
      expect(screenOf(view, nothing, nowMs)).toEqual({ shows: 'methods' })
    }
  })
})

it('a link is final when it is paid or cancelled and no refund is in progress', () => {
  expect(isFinal(fakeView())).toBe(false)
  expect(isFinal(fakeView({ paymentStatus: 'IN_PROGRESS' }))).toBe(false)
  expect(isFinal(fakeView({ paymentStatus: 'CANCELLED' }))).toBe(true)
  expect(isFinal(fakeView({ paymentStatus: 'SETTLED' }))).toBe(true)
})

it('an unknown notice in the query is ignored', () => {
  expect(noticeOf('failed')).toBe('failed')
  for (const made of ['constructor', '<b>', ['failed'], undefined]) expect(noticeOf(made)).toBeNull()
})
