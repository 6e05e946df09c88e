import { judgePan } from '@element-js/card'
import { publishedTestNumbers } from '@element-js/card/test-numbers'
import { describe, expect, it } from 'vitest'
import { unpublishedPan } from '../../../server/test/support/fake-numbers.ts'
import { behaviourOf, isTestNumber } from './test-cards.ts'

describe('test cards', () => {
  it('that are published can all be typed, are accepted, and are approved', () => {
    const flawed = [...publishedTestNumbers].filter(
      (pan) => judgePan(pan).is !== 'complete' || !isTestNumber(pan) || behaviourOf(pan).declines !== 'never',
    )
    expect(flawed).toEqual([])
  })

  // The first numbers of lists that differ from each other, and what has been missing.
  it.each([
    ['Adyen', '4917610000000000', '5136333333333335', '4871049999999910', '8171999927660000'],
    ['Stripe', '4000000320000021', '4000002760003184', '4000000000000010'],
    ['Braintree', '4000111111111115', '6062820524845321', '6223164991230014'],
    ['Worldpay', '4444333322221111', '4462030000000000', '4917610000000000003'],
    ['Mastercard Gateway', '5123450000000008', '4508750015741019'],
    ['Mercado Pago', '5287338310253304', '4189141221267633', '5161441315852061'],
    ['EBANX', '4716909774636285', '5045201174402586', '6362971747129170'],
    ['PayU', '4097440000000004', '5471300000000003', '377813000000001'],
    ['dLocal, Cielo and Rede', '6034883265619896', '5453010000066167', '5448280000000007'],
    ['Openpay and Transbank', '345678000000007', '4051885600446623', '5186059559590568'],
  ])('of %s are accepted', (_publisher, ...numbers) => {
    expect(numbers.filter((pan) => !isTestNumber(pan))).toEqual([])
  })

  it.each([
    ['4000000000000002', 'always', 'card_declined'],
    ['4000000000000341', 'charge', 'card_declined'],
    ['4000000000009995', 'charge', 'insufficient_funds'],
    ['4000000000009987', 'charge', 'lost_card'],
    ['4000000000009979', 'charge', 'stolen_card'],
    ['4000000000000069', 'always', 'expired_card'],
    ['4000000000000127', 'always', 'incorrect_cvv'],
    ['4000000000000119', 'always', 'processing_error'],
    ['4000000000003220', 'unauthenticated_charge', 'authentication_required'],
    ['4000008400001629', 'authenticated_charge', 'card_declined'],
  ])('%s declines (%s: %s)', (pan, declines, reason) => {
    expect(judgePan(pan).is).toBe('complete')
    expect(isTestNumber(pan)).toBe(true)
    expect(behaviourOf(pan)).toEqual({ declines, reason })
  })

  it('does not accept every number with a valid check digit as a test number', () => {
    expect(judgePan(unpublishedPan).is).toBe('complete')
    expect(isTestNumber(unpublishedPan)).toBe(false)
  })
})
