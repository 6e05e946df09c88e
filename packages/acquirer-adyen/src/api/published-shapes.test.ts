import { describe, expect, it } from 'vitest'
import { violationOf } from '../../test/contract/validate.ts'

const request = {
  merchantAccount: 'ElementTest',
  amount: { currency: 'BRL', value: 1000 },
  reference: 'chg_1.0123456789ab',
  paymentMethod: { type: 'scheme', number: '4242424242424242', expiryMonth: '02', expiryYear: '2040' },
  returnUrl: 'https://return.invalid/',
}

describe('the shapes that Adyen publishes', () => {
  it('fit a request for a payment', () => {
    expect(violationOf('checkout/PaymentRequest', request)).toBeNull()
  })

  it.each([
    ['a property that Adyen does not know', { ...request, cardOnFile: true }],
    ['a property that the card does not have', { ...request, paymentMethod: { pan: '1' } }],
    ['an amount as a text', { ...request, amount: { currency: 'BRL', value: '1000' } }],
    ['a fraction', { ...request, amount: { currency: 'BRL', value: 1000.5 } }],
    ['a currency that is none', { ...request, amount: { currency: 'Real', value: 1000 } }],
    ['a delay as a text', { ...request, captureDelayHours: '0' }],
    ['no reference', { ...request, reference: undefined }],
  ])('refuse %s', (_, wrong) => {
    expect(violationOf('checkout/PaymentRequest', wrong)).toContain('checkout/PaymentRequest: ')
  })

  it('refuse a status that a capture cannot have', () => {
    const ids = { merchantAccount: 'ElementTest', paymentPspReference: 'P1', pspReference: 'P2' }
    const answer = { ...ids, amount: request.amount, status: 'received' }
    expect(violationOf('checkout/PaymentCaptureResponse', answer)).toBeNull()
    expect(violationOf('checkout/PaymentCaptureResponse', { ...answer, status: 'done' })).not.toBeNull()
  })
})
