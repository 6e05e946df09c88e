import type { PaymentMethod } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import { linkPage } from '../../../dashboard/src/links/link-page.ts'
import type { Visitor } from '../../../dashboard/src/page/viewer.ts'
import { type Html, html } from '../../../http/src/web/html.ts'
import { fakeLink } from '../../../server/test/support/scenes/fake-links.ts'
import { instrumentMethodOf, issueByMethod } from '../../../server/test/support/scenes/issue-instrument.ts'
import { maskCardNumbers } from '../../../values/src/card-numbers/card-numbers.ts'
import type { Instrument } from './domain/instrument.ts'

// Real networks number vouchers and accounts as they like, and some of these numbers look like card numbers.
const number = '4242424242424242'

const examples: Partial<Readonly<Record<PaymentMethod, Partial<Record<string, string>>>>> = {
  PIX: { txid: number, code: number },
  BOLETO: { ourNumber: number, digitableLine: number.padEnd(47, '0'), barcode: number.padEnd(44, '0') },
  OXXO: { reference: number, barcode: number },
  EFECTY: { reference: number, barcode: number, agreement: number },
  BANK_TRANSFER_BR: { accountNumber: number, reference: number },
  BANK_TRANSFER_MX: { reference: number },
  BANK_TRANSFER_PE: { accountNumber: number, reference: number },
  NEQUI: { phone: number },
}

const methodsWithNumbers = Object.keys(examples) as PaymentMethod[]

/** An instrument of the method whose numbers look like card numbers. */
function instrumentOf(method: PaymentMethod): Instrument {
  return { ...issueByMethod(method).instrument, ...examples[method] } as Instrument
}

const textOf = ({ markup }: Html): string => markup.replace(/<[^>]*>/g, ' ')

it('the numbers of these tests would be masked elsewhere', () => {
  expect(maskCardNumbers(`voucher ${number}`)).not.toContain(number)
})

describe('a number that a payer needs is shown as it is, even if it looks like a card number', () => {
  it.each(methodsWithNumbers)('to the payer: %s', (method) => {
    const { waiting, slip } = instrumentMethodOf(method)
    const instrument = instrumentOf(method)
    const context = {
      ...({
        method,
        locale: 'en',
        mode: 'live',
        createdAtMs: 0,
        expiresAtMs: 1,
        merchantName: 'Shop',
        profile: {},
      } as const),
      link: fakeLink(),
      slipPath: '/slip',
      providerPath: null,
    }
    for (const view of [waiting(instrument, context), slip?.(instrument, context)]) {
      if (!view) continue
      expect(view.markup).not.toContain(maskCardNumbers(number))
      if (method !== 'BOLETO') expect(textOf(view).replaceAll(' ', '')).toContain(number)
    }
  })

  it.each(methodsWithNumbers)("to the merchant, on the link's page: %s", (method) => {
    const instrument = instrumentOf(method)
    const link = fakeLink()
    const attempt = {
      merchantId: link.merchantId,
      attemptId: 'pay_1',
      linkId: link.linkId,
      method,
      instrument,
      ...({
        state: 'waiting',
        acquirerReference: 'pay_1',
        checkAtMs: null,
        expiresAtMs: 1,
        createdAtMs: 0,
      } as const),
      endedAtMs: null,
    }
    const { body } = linkPage({
      record: {
        link,
        history: [],
        refunds: [],
        notifications: [],
        deliveries: [],
        attempts: [{ attempt, paid: null }],
      },
      ...({ address: 'https://pay.example/pay/lnk_1', nowMs: 0, isSandbox: false } as const),
      viewer: { locale: 'en', country: null, session: { formKey: 'x' } } as Visitor,
    })
    const page = html`${body}`
    expect(page.markup).not.toContain(maskCardNumbers(number))
    expect(textOf(page)).toContain(number)
  })
})
