import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { fakeLink } from '../../../server/test/support/scenes/fake-links.ts'
import { instrumentMethodOf, issueByMethod } from '../../../server/test/support/scenes/issue-instrument.ts'
import { hasCardNumber } from '../../../values/src/card-numbers/card-numbers.ts'
import {
  cciDigitsOf,
  clabeDigitOf,
  cnpjDigitsOf,
  luhnDigitOf,
} from '../../../values/src/check-digits/check-digits.ts'
import type { PaymentLink } from '../links/domain/payment-link.ts'
import type { Instrument } from './domain/instrument.ts'

const issuedMethods = paymentMethods.filter((method) => method !== 'CREDIT_CARD')

const nowMs = Date.parse('2026-11-21T23:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

interface Wish {
  /** The form that the payer filled in. */
  readonly fields?: Readonly<Record<string, string>>
  readonly link?: Partial<PaymentLink>
}

function issue(method: PaymentMethod, { fields, link }: Wish = {}): ReturnType<typeof issueByMethod> {
  return issueByMethod(method, {
    link: fakeLink({ createdAtMs: nowMs, expiresAtMs: nowMs + 7 * dayMs, ...link }),
    nowMs,
    ...(fields && { fields }),
  })
}

/** The instrument, which must be of the given kind. @throws if it is of another kind. */
function issued<Kind extends Instrument['kind']>(kind: Kind, method: PaymentMethod, wish?: Wish) {
  const { instrument } = issue(method, wish)
  if (instrument.kind !== kind) throw new Error(`${method} is paid by ${instrument.kind}`)
  return instrument as Extract<Instrument, { kind: Kind }>
}

describe('the validity of an instrument', () => {
  it.each([
    ['PIX', 30 * 60 * 1000],
    ['OXXO', 3 * dayMs],
    ['PAY_CASH', 3 * dayMs],
    ['EFECTY', 3 * dayMs],
    ['SERVIFACIL', 3 * dayMs],
    ['BOLETO', 7 * dayMs],
    ['BANK_TRANSFER_MX', 7 * dayMs],
    ['WEB_PAY', 7 * dayMs],
  ] as const)('%s: %s ms where the link lasts for seven days', (method, lifetimeMs) => {
    expect(issue(method).expiresAtMs).toBe(nowMs + lifetimeMs)
  })

  it.each(issuedMethods)('%s: ends no later than its link', (method) => {
    const expiresAtMs = nowMs + 1000
    expect(issue(method, { link: { expiresAtMs } }).expiresAtMs).toBe(expiresAtMs)
  })
})

describe('an issued instrument', () => {
  it('never looks like a card number, which would trigger searches for card data', () => {
    for (const method of issuedMethods) {
      for (let round = 0; round < 300; round += 1) {
        const { instrument } = issue(method)
        expect(Object.values(instrument).filter((value) => hasCardNumber(String(value)))).toEqual([])
      }
    }
  })

  it('is different each time, if it names one payment', () => {
    const methods = ['PIX', 'BOLETO', 'OXXO', 'PAY_CASH', 'EFECTY', 'SERVIFACIL', 'BANK_TRANSFER_MX'] as const
    for (const method of methods) {
      expect(issue(method).instrument).not.toEqual(issue(method).instrument)
    }
  })
})

describe('a boleto', () => {
  it('is due on the day in Brazil on which the link expires', () => {
    // In São Paulo the next day begins at 03:00 UTC.
    const expiresAtMs = Date.parse('2026-11-29T02:59:59Z')
    expect(issued('boleto', 'BOLETO', { link: { expiresAtMs } })).toMatchObject({
      dueDate: '2026-11-28',
      fine: null,
    })
    const next = issued('boleto', 'BOLETO', { link: { expiresAtMs: expiresAtMs + 1000 } })
    expect(next.dueDate).toBe('2026-11-29')
  })

  it('has the due date and the fine that its merchant sets', () => {
    const boleto = { dueDate: '2026-11-25', fine: { startDate: '2026-11-26', rate: 0.02 } }
    const { dueDate, fine, barcode } = issued('boleto', 'BOLETO', { link: { boleto, amountMinor: 500 } })
    expect({ dueDate, fine }).toEqual(boleto)
    expect(barcode.slice(5, 19)).toBe('16410000000500')
  })

  it('has its own number in the barcode', () => {
    const { barcode, ourNumber } = issued('boleto', 'BOLETO')
    expect(ourNumber).toMatch(/^\d{11}$/)
    expect(barcode.slice(19)).toContain(ourNumber)
  })
})

it.each([
  ['OXXO', /^9900\d{10}$/, null],
  ['PAY_CASH', /^1099\d{9}$/, null],
  ['EFECTY', /^99\d{10}$/, '999999'],
  ['SERVIFACIL', /^99\d{8}$/, '99999'],
] as const)(
  'a voucher of %s has a reference with a check digit, and the agreement in its barcode',
  (method, form, number) => {
    const { network, reference, agreement, barcode } = issued('cash', method)
    expect(network).toBe(method)
    expect(reference).toMatch(form)
    expect(reference.slice(-1)).toBe(luhnDigitOf(reference.slice(0, -1)))
    expect(agreement).toBe(number)
    expect(barcode).toBe(`${number ?? ''}${reference}`)
  },
)

describe('a bank transfer', () => {
  it('in Mexico goes to a CLABE with its check digit, at a bank that does not exist', () => {
    const { clabe, accountNumber, ispb, cci } = issued('bankTransfer', 'BANK_TRANSFER_MX')
    expect(clabe).toMatch(/^999180\d{12}$/)
    expect(clabe?.slice(6, 17)).toBe(accountNumber)
    expect(clabe?.slice(-1)).toBe(clabeDigitOf(clabe?.slice(0, -1) ?? ''))
    expect({ ispb, cci }).toEqual({ ispb: null, cci: null })
  })

  it('in Peru goes to a CCI with both check digits, at a bank that does not exist', () => {
    const { cci, accountNumber, branch, clabe } = issued('bankTransfer', 'BANK_TRANSFER_PE')
    expect(cci).toMatch(/^999\d{17}$/)
    expect(cci?.slice(3, 18)).toBe(`${branch}${accountNumber}`)
    expect(cci?.slice(-2)).toBe(cciDigitsOf(cci?.slice(0, -2) ?? ''))
    expect(clabe).toBeNull()
  })

  it('in Brazil goes to a branch and an account at a bank with an ISPB, of a company with a valid CNPJ', () => {
    const { ispb, branch, accountNumber, beneficiaryDocument } = issued('bankTransfer', 'BANK_TRANSFER_BR')
    expect(ispb).toMatch(/^99999\d{3}$/)
    expect(branch).toMatch(/^\d{4}$/)
    expect(accountNumber).toMatch(/^\d{8}-\d$/)
    expect(beneficiaryDocument).toMatch(/^\d{14}$/)
    expect(beneficiaryDocument?.slice(-2)).toBe(cnpjDigitsOf(beneficiaryDocument?.slice(0, -2) ?? ''))
  })
})

describe('PSE', () => {
  it('has the name of the chosen bank', () => {
    const fields = { bankCode: '1007', personType: 'juridica' }
    expect(issued('pse', 'PSE', { fields })).toEqual({ kind: 'pse', ...fields, bankName: 'Bancolombia' })
  })

  it('uses the first bank and a natural person if nothing was chosen', () => {
    expect(issued('pse', 'PSE')).toMatchObject({ bankCode: '1059', personType: 'natural' })
  })

  it('refuses a bank that does not exist', () => {
    const fields = { bankCode: '1', personType: 'natural' }
    expect(() => issue('PSE', { fields })).toThrow(/bankCode must be/)
  })

  it.each([{}, { bankCode: '1007' }, { bankCode: '1007', personType: 'other' }])(
    'refuses %j, which its form cannot send',
    (fields) => {
      expect(() => issue('PSE', { fields })).toThrow(ZodError)
    },
  )
})

describe('Nequi', () => {
  it.each(['3001234567', '+573001234567', '57 300 123 4567', '(300) 123-4567'])('accepts %s', (phone) => {
    expect(issued('nequi', 'NEQUI', { fields: { phone } }).phone).toBe('+573001234567')
  })

  it.each(['', '6011234567', '300123456', '30012345678', '+5511987654321', 'phone'])(
    'asks the payer to correct %j',
    (phone) => {
      expect(instrumentMethodOf('NEQUI').form?.read({ phone }, fakeLink())).toEqual({ notice: 'checkPhone' })
    },
  )

  it('uses the phone of the link if the payer entered none', () => {
    expect(issued('nequi', 'NEQUI', { link: { phone: '+573009876543' } }).phone).toBe('+573009876543')
  })
})

it.each(['WEB_PAY', 'KHIPU', 'MACH', 'HITES', 'FINTOC', 'WALLET'] as const)(
  '%s is paid on a page of its own',
  (method) => {
    expect(issue(method).instrument).toEqual({ kind: 'provider' })
  },
)

it('an instrument of another kind is neither shown nor returned', () => {
  const { instrument } = issue('PIX')
  expect(() => instrumentMethodOf('BOLETO').details(instrument)).toThrow(/Boleto is paid by an instrument/)
})
