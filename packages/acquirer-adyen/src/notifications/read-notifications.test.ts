import { describe, expect, it } from 'vitest'
import { merchantAccount } from '../../test/double/adyen-account.ts'
import { hmacKey, sign } from '../../test/double/notification-sender.ts'
import type { Item } from '../../test/double/shapes.ts'
import { messageSchema, readNotifications } from './notification-receiver.ts'

const item: Item = {
  eventCode: 'AUTHORISATION',
  success: 'true',
  pspReference: '7914073381342284',
  merchantReference: 'chg_1.0123456789ab',
  merchantAccountCode: merchantAccount,
  amount: { currency: 'BRL', value: 1000 },
  eventDate: '2026-01-01T01:00:00+01:00',
  paymentMethod: 'visa',
  reason: '044925:4242:12/2040',
}
const otherKey = hmacKey.replaceAll('4', '5')
const read = (items: readonly object[], hmacKeys: readonly string[] = [hmacKey]) => {
  const notificationItems = items.map((each) => ({ NotificationRequestItem: each }))
  return readNotifications(messageSchema.parse({ live: 'false', notificationItems }), {
    merchantAccount,
    hmacKeys,
  })
}

describe('a notification of Adyen', () => {
  it('is read, without what it says of the card', () => {
    expect(read([sign(item)])).toEqual([
      {
        id: '7914073381342284 AUTHORISATION true',
        reference: 'chg_1',
        name: 'chg_1.0123456789ab',
        event: 'AUTHORISATION',
        isSuccess: true,
        processorId: '7914073381342284',
        paymentId: null,
        amount: 1000,
        currency: 'BRL',
        reason: null,
      },
    ])
  })

  it('of a failure has its reason and the payment', () => {
    const failed = sign({
      ...item,
      eventCode: 'CAPTURE',
      success: 'false',
      originalReference: 'PSP1',
      reason: 'No',
    })
    expect(read([failed])).toMatchObject([{ isSuccess: false, reason: 'No', paymentId: 'PSP1' }])
  })

  // The example in Adyen's documentation of these signatures.
  it('is signed as Adyen has published it', () => {
    const published = {
      additionalData: { hmacSignature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=' },
      amount: { value: 1130, currency: 'EUR' },
      pspReference: '7914073381342284',
      eventCode: 'AUTHORISATION',
      eventDate: '2019-05-06T17:15:34.121+02:00',
      merchantAccountCode: 'TestMerchant',
      merchantReference: 'TestPayment-1407325143704',
      success: 'true',
    }
    expect(read([published])).toEqual([])
    expect(() => read([published], [otherKey])).toThrow()
  })

  it.each([
    ['another amount', { amount: { currency: 'BRL', value: 1001 } }],
    ['another currency', { amount: { currency: 'USD', value: 1000 } }],
    ['another outcome', { success: 'false' }],
    ['another event', { eventCode: 'CAPTURE' }],
    ['another payment', { merchantReference: 'chg_2.0123456789ab' }],
    ['another id', { pspReference: '7914073381342285' }],
    ['a payment that it belongs to', { originalReference: '7914073381342285' }],
    ['another account', { merchantAccountCode: 'Other' }],
  ])('is refused if it was given %s', (_, changed) => {
    expect(() => read([{ ...sign(item), ...changed }])).toThrow()
    // Also beside one that is signed.
    expect(() => read([sign(item), { ...sign(item), ...changed }])).toThrow()
  })

  it.each([
    ['no signature', item],
    ['an empty signature', { ...item, additionalData: { hmacSignature: '' } }],
    ['a signature with another key', sign(item, otherKey)],
    ['a signature that is longer', { ...item, additionalData: { hmacSignature: 'A'.repeat(64) } }],
  ])('is refused with %s', (_, wrong) => {
    expect(() => read([wrong])).toThrow()
  })

  it('may be signed with either of two keys', () => {
    expect(
      read([sign(item), sign({ ...item, success: 'false' }, otherKey)], [hmacKey, otherKey]),
    ).toHaveLength(2)
  })

  it.each([
    ['of another merchant account', { merchantAccountCode: 'Other' }],
    ['of an event that nothing depends on', { eventCode: 'REPORT_AVAILABLE' }],
  ])('%s is accepted, and not kept', (_, more) => {
    expect(read([sign({ ...item, ...more })])).toEqual([])
  })
})
