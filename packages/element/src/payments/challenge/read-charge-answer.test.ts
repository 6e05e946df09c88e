import { describe, expect, it } from 'vitest'
import { readChargeAnswer } from './read-charge-answer.ts'

const challengeId = 'tds_0b7e4a6c1f5d4e2a9c3b8d7f6a5e4c3b'
const address = `https://pay.example/3ds/${challengeId}`
const waiting = { transferStatus: 'IN_PROGRESS', idempotencyKey: 'order-1' }

describe('the answer of a charge', () => {
  it.each<[string, unknown]>([
    [
      'whole, in the direct flow',
      {
        ...waiting,
        transferDetails: { card: { card3dsInfo: { use3ds: true, threeDsRedirectUrl: address } } },
      },
    ],
    ['whole, in the redirect flow', { ...waiting, redirectUrl: address }],
    ['as its status and address', { transferStatus: 'IN_PROGRESS', threeDsRedirectUrl: address }],
    ['as card3dsInfo', { ...waiting, card3dsInfo: { threeDsRedirectUrl: address } }],
    ['with the language of the shop', { redirectUrl: `${address}?lang=pt` }],
  ])('has a challenge: %s', (_case, answer) => {
    expect(readChargeAnswer(answer)).toEqual({ challengeId })
  })

  it.each(['SETTLED', 'AUTHORIZED', 'CANCELLED'] as const)(
    'needs no challenge when it is %s',
    (transferStatus) => {
      const answer = { idempotencyKey: 'order-1', transferStatus, redirectUrl: address }
      expect(readChargeAnswer(answer)).toEqual({
        result: { data: { idempotencyKey: 'order-1', transferStatus } },
      })
    },
  )

  it('is in progress without a challenge when the acquirer is slow', () => {
    expect(readChargeAnswer(waiting)).toEqual({ result: { data: waiting } })
  })

  it.each([
    ['card_declined', false],
    ['not_attempted', true],
  ])('may be a refusal: %s', (reason, retryable) => {
    const refusal = { code: 402, message: 'No.', data: { errorMessage: 'No.', reason } }
    const error = { type: 'api_error', code: 402, reason, message: 'No.', retryable }
    expect(readChargeAnswer(refusal)).toEqual({ result: { error } })
  })

  it('may be a refusal without a reason', () => {
    const error = { type: 'api_error', code: 500, reason: '', message: 'No.', retryable: false }
    for (const data of [undefined, null, {}, { reason: 7 }]) {
      expect(readChargeAnswer({ code: 500, message: 'No.', data })).toEqual({ result: { error } })
    }
  })

  it('may be a status without a key', () => {
    const data = { idempotencyKey: '', transferStatus: 'SETTLED' }
    expect(readChargeAnswer({ transferStatus: 'SETTLED' })).toEqual({ result: { data } })
    expect(readChargeAnswer({ ...data, idempotencyKey: 7 })).toEqual({ result: { data } })
  })

  const circular: Record<string, unknown> = {}
  circular.self = circular
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'SETTLED'],
    ['a number', 7],
    ['a function', () => {}],
    ['an object that contains itself', circular],
    ['another address', { redirectUrl: 'https://evil.example/pay' }],
    ['a script', { redirectUrl: 'javascript:alert(1)' }],
    ['half an id', { redirectUrl: 'https://pay.example/3ds/tds_0b7e4a6c' }],
    ['another status', { transferStatus: 'PAID' }],
    ['a code without a message', { code: 402 }],
    ['a message without a code', { message: 'No.' }],
    ['details without a card', { transferDetails: {} }],
    ['details that are null', { transferDetails: null, card3dsInfo: null }],
  ])('is nothing else: %s', (_case, given) => {
    expect(readChargeAnswer(given)).toMatchObject({
      result: { error: { type: 'configuration_error', reason: 'not_a_charge', retryable: false } },
    })
  })

  it('leads only to the service, whatever host its address has', () => {
    expect(readChargeAnswer({ redirectUrl: `https://evil.example/3ds/${challengeId}` })).toEqual({
      challengeId,
    })
  })
})
