import type { PaymentMethod } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import type { PaymentLink } from '../../../payments/src/links/domain/payment-link.ts'
import type { Instrument } from '../../../payments/src/payment-methods/domain/instrument.ts'
import { methods as registry } from '../../../payments/src/payment-methods/registry.ts'
import { drawPixels } from '../../../server/test/support/draw-pixels.ts'
import { readCodes } from '../../../server/test/support/read-codes.ts'
import { fakeAttempt, fakeView } from '../../../server/test/support/scenes/fake-links.ts'
import { issueByMethod } from '../../../server/test/support/scenes/issue-instrument.ts'
import { type Locale, locales } from '../../../values/src/locale.ts'
import { countries } from '../../../values/src/money/country.ts'
import { renderSlip } from '../render-slip.ts'
import { waitingView } from './waiting-view.ts'

const nowMs = Date.UTC(2026, 5, 30, 12)

interface Wish {
  readonly language?: Locale
  readonly link?: Partial<PaymentLink>
  readonly merchantName?: string
}

/** The page that a payer sees after choosing a method, and the slip to print. */
function begin(
  method: PaymentMethod,
  { language = 'pt', link = {}, merchantName = 'Padaria Boa' }: Wish = {},
) {
  const country = (Object.keys(registry[method].limits)[0] ?? 'BR') as PaymentLink['country']
  const { currency } = countries[country]
  const view = fakeView({ country, currency, amountMinor: 123_450, paymentStatus: 'IN_PROGRESS', ...link })
  const { instrument, expiresAtMs } = issueByMethod(method, { link: view.link, merchantName, nowMs })
  const attempt = fakeAttempt({ method, instrument, expiresAtMs })
  const merchant = { ...view.merchant, name: merchantName }
  const cardParts = {
    library: { path: '/element.js', integrity: 'sha384-x' },
    cardProblem: null,
    offerInstallments: () => [],
  }
  const shown = { view: { ...view, merchant, attempt }, language, mode: 'sandbox', nowMs } as const
  const context = { ...shown, ...cardParts }
  return { instrument, markup: waitingView({ ...context, attempt }).markup, slip: renderSlip(context) }
}

const copiedOf = (markup: string): readonly (string | undefined)[] =>
  [...markup.matchAll(/data-copy="([^"]*)"/g)].map(([, text]) => text?.replaceAll('&#39;', "'"))

const pictureOf = (markup: string): string => /<svg class="code".*?<\/svg>/s.exec(markup)?.[0] ?? ''

const methods = [
  'PIX',
  'BOLETO',
  'OXXO',
  'PAY_CASH',
  'EFECTY',
  'SERVIFACIL',
  'BANK_TRANSFER_BR',
  'BANK_TRANSFER_MX',
  'BANK_TRANSFER_PE',
  'NEQUI',
] as const

describe.each(methods)('the view of %s', (method) => {
  it.each(locales)('has no inline style, each id once, and says how to pay in %s', (language) => {
    const { markup } = begin(method, { language })
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(markup).not.toMatch(/ style=|undefined|\[object/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(markup.match(/<ol class="steps">(<li>[^<]{10,}<\/li>){3}<\/ol>/)).not.toBeNull()
  })
})

describe('the copied text is in the format that a bank’s app accepts', () => {
  it('of PIX: the whole code', () => {
    const { instrument, markup } = begin('PIX')
    expect(copiedOf(markup)).toEqual([is('pix', instrument).code])
  })

  it('of a boleto: 47 digits without spaces', () => {
    const { instrument, markup } = begin('BOLETO')
    const { digitableLine } = is('boleto', instrument)
    expect(copiedOf(markup)).toEqual([digitableLine])
    const [, shown = ''] = /id="code">([^<]+)</.exec(markup) ?? []
    expect(shown).toMatch(/^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/)
    expect(shown.replace(/\D/g, '')).toBe(digitableLine)
  })

  it('of a transfer in Mexico: CLABE, bank, beneficiary, reference and the amount in figures', () => {
    const { instrument, markup } = begin('BANK_TRANSFER_MX')
    const { clabe, bankName, beneficiaryName, reference } = is('bankTransfer', instrument)
    expect(copiedOf(markup)).toEqual([clabe, bankName, beneficiaryName, reference, '1234.50'])
  })

  it('of a transfer in Brazil: with ISPB and CNPJ, and a comma in the amount', () => {
    const { instrument, markup } = begin('BANK_TRANSFER_BR')
    const { bankCode, ispb, branch, accountNumber, beneficiaryName, beneficiaryDocument, reference } = is(
      'bankTransfer',
      instrument,
    )
    const account = [bankCode, ispb, branch, accountNumber]
    expect(copiedOf(markup)).toEqual([...account, beneficiaryName, beneficiaryDocument, reference, '1234,50'])
  })

  it('of a transfer in Peru: CCI and account', () => {
    const { instrument, markup } = begin('BANK_TRANSFER_PE')
    const { cci, accountNumber } = is('bankTransfer', instrument)
    expect(copiedOf(markup)).toEqual(expect.arrayContaining([cci, accountNumber]))
  })

  it('of a voucher: the reference without its groups, and the agreement', () => {
    const { instrument, markup } = begin('EFECTY')
    const { agreement, reference } = is('cash', instrument)
    expect(copiedOf(markup)).toEqual([agreement, reference])
  })
})

describe('the scanned code is the issued one', () => {
  it('of PIX', () => {
    const { instrument, markup } = begin('PIX')
    expect(readCodes('qrcode', drawPixels(pictureOf(markup), 250))).toEqual([is('pix', instrument).code])
  })

  it('of a boleto, on the page and on the slip', () => {
    const { instrument, markup, slip } = begin('BOLETO')
    const { barcode } = is('boleto', instrument)
    expect(readCodes('i25', drawPixels(pictureOf(markup), 900))).toEqual([barcode])
    expect(readCodes('i25', drawPixels(pictureOf(slip ?? ''), 864))).toEqual([barcode])
  })

  it.each(['OXXO', 'PAY_CASH', 'EFECTY', 'SERVIFACIL'] as const)(
    'of %s, on the page and on the slip',
    (method) => {
      const { instrument, markup, slip } = begin(method)
      const { barcode } = is('cash', instrument)
      expect(readCodes('code128', drawPixels(pictureOf(markup), 288))).toEqual([barcode])
      expect(readCodes('code128', drawPixels(pictureOf(slip ?? ''), 288))).toEqual([barcode])
    },
  )
})

describe('a boleto shows its due date', () => {
  const boleto = { dueDate: '2026-07-03', fine: { startDate: '2026-07-04', rate: 0.025 } }

  it.each([
    ['pt', '3 de julho de 2026', '2,5% a mais a partir de 4 de julho de 2026'],
    ['es', '3 de julio de 2026', '2,5% adicional desde el 4 de julio de 2026'],
    ['en', '3 July 2026', '2.5% extra from 4 July 2026'],
  ] as const)('and its fine, in %s', (language, due, fine) => {
    const { markup } = begin('BOLETO', { language, link: { boleto } })
    expect(markup.replaceAll('\u00a0', ' ')).toContain(due)
    expect(markup.replaceAll('\u00a0', ' ')).toContain(fine)
  })

  it('and no fine if there is none', () => {
    expect(begin('BOLETO', { language: 'en' }).markup).not.toContain('Late fee')
  })

  it('on the slip as well', () => {
    const { slip } = begin('BOLETO', { link: { boleto } })
    expect(slip).toContain('03/07/2026')
    expect(slip).toContain('Multa de 2,5% a partir de 04/07/2026.')
  })
})

describe('the slip', () => {
  it.each(['PIX', 'NEQUI', 'PSE', 'BANK_TRANSFER_MX', 'WEB_PAY'] as const)(
    'does not exist for %s',
    (method) => {
      expect(begin(method).slip).toBeNull()
    },
  )

  it.each(['INITIAL_STATUS', 'SETTLED', 'CANCELLED'] as const)(
    'does not exist for a link that is %s',
    (status) => {
      expect(begin('BOLETO', { link: { paymentStatus: status } }).slip).toBeNull()
    },
  )

  it('is in the language of the country, whatever the payer’s language', () => {
    expect(begin('BOLETO', { language: 'en' }).slip).toContain('<article class="slip" lang="pt">')
    expect(begin('OXXO', { language: 'en' }).slip).toContain('<article class="slip voucher" lang="es">')
  })

  it.each([
    ['OXXO', 'MX', 'MXN', 129_900, '$1,299.00', 'hora de Ciudad de México'],
    ['EFECTY', 'CO', 'COP', 8_990_000, '$89.900', 'hora de Bogotá'],
    ['SERVIFACIL', 'CL', 'CLP', 24_990, '$24.990', 'hora de Santiago'],
    ['PAY_CASH', 'PE', 'PEN', 12_990, 'S/\u00a0129.90', 'hora de Lima'],
  ] as const)(
    'of %s in %s has the amount and the time of the country',
    (method, country, currency, amountMinor, amount, zone) => {
      const { slip, markup } = begin(method, { language: 'es', link: { country, currency, amountMinor } })
      expect(slip).toContain(`Paga ${amount} en efectivo`)
      expect(slip).toContain(`(${zone})`)
      expect(markup).toContain(`Paga ${amount} en efectivo`)
    },
  )

  it.each([
    ['OXXO', 'MX', 'MXN', 129_900, 'MXN\u00a01,299.00'],
    ['EFECTY', 'CO', 'COP', 8_990_000, 'COP\u00a089,900'],
    ['SERVIFACIL', 'CL', 'CLP', 24_990, 'CLP\u00a024,990'],
  ] as const)(
    'of %s in %s names the currency for who reads English, and never has a bare $',
    (method, country, currency, amountMinor, amount) => {
      const { markup } = begin(method, { language: 'en', link: { country, currency, amountMinor } })
      expect(markup).toContain(`Pay ${amount} in cash`)
      expect(markup).not.toMatch(/(?<![A-Z])\$/)
    },
  )

  it('says in the sandbox that it is worthless', () => {
    expect(begin('BOLETO').slip).toContain('Sandbox: sem valor')
    expect(begin('OXXO').slip).toContain('Sandbox: sin valor')
  })

  it('shows the texts of merchants and payers as text', () => {
    const hostile = '"><script>alert(1)</script>'
    const billingAddress = { street: hostile, number: hostile, city: hostile, zipCode: hostile }
    const link = { orderId: hostile, name: hostile, documentId: hostile, billingAddress }
    for (const method of ['BOLETO', 'OXXO'] as const) {
      const { slip } = begin(method, { link, merchantName: hostile })
      expect(slip).not.toContain('<script>')
      expect(slip).toContain('&#60;script&#62;')
    }
  })
})

function is<Kind extends Instrument['kind']>(
  kind: Kind,
  instrument: Instrument,
): Extract<Instrument, { kind: Kind }> {
  if (instrument.kind !== kind) throw new Error(`it is ${instrument.kind}`)
  return instrument as Extract<Instrument, { kind: Kind }>
}
