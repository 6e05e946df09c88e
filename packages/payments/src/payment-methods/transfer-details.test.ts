import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import { fakeLink } from '../../../server/test/support/scenes/fake-links.ts'
import { issueByMethod } from '../../../server/test/support/scenes/issue-instrument.ts'
import type { Instrument } from './domain/instrument.ts'
import { transferDetailsOf, transferDetailsSchema } from './transfer-details.ts'

const none = { pix: null, boleto: null, bankTransfer: null, payCash: null, pse: null, nequi: null }

interface PaidWith {
  readonly method: PaymentMethod
  readonly instrument: Instrument
}

function attemptWith(method: PaymentMethod): PaidWith {
  if (method === 'CREDIT_CARD') return { method, instrument: { kind: 'card', installments: 1 } }
  const { instrument } = issueByMethod(method, { link: fakeLink({ phone: '+573001234567' }) })
  return { method, instrument }
}

describe('transferDetails', () => {
  it.each([
    ['PIX', 'pix'],
    ['BOLETO', 'boleto'],
    ['BANK_TRANSFER_BR', 'bankTransfer'],
    ['BANK_TRANSFER_MX', 'bankTransfer'],
    ['BANK_TRANSFER_PE', 'bankTransfer'],
    ['OXXO', 'payCash'],
    ['PAY_CASH', 'payCash'],
    ['EFECTY', 'payCash'],
    ['SERVIFACIL', 'payCash'],
    ['PSE', 'pse'],
    ['NEQUI', 'nequi'],
    ['WEB_PAY', null],
    ['CREDIT_CARD', null],
  ] as const)('of a link that was paid by %s tell of it under %s alone', (method, key) => {
    const details = transferDetailsOf(attemptWith(method), fakeLink({ paymentStatus: 'SETTLED' }))
    const told = key === null ? {} : { [key]: expect.any(Object) }
    expect(details).toEqual({ ...none, ...told })
  })

  it.each(['INITIAL_STATUS', 'IN_PROGRESS', 'CANCELLED'] as const)(
    'are all null on a link that is %s',
    (status) => {
      expect(transferDetailsOf(attemptWith('PIX'), fakeLink({ paymentStatus: status }))).toEqual(none)
    },
  )

  it('are all null without an attempt', () => {
    expect(transferDetailsOf(null, fakeLink({ paymentStatus: 'SETTLED' }))).toEqual(none)
  })

  it.each(paymentMethods)('of %s are what the contract says, field by field', (method) => {
    const details = transferDetailsOf(attemptWith(method), fakeLink({ paymentStatus: 'SETTLED' }))
    // The schema drops every field that it does not name.
    expect(transferDetailsSchema.parse(details)).toEqual(details)
  })
})
