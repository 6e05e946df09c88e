import { disc, type Icon } from '@element-js/card/icons'
import { drawIcon, type Html } from '@element-js/http'
import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { type Locale, locales } from '@element-js/values'
import {
  bankTransferMethod,
  issueBrazilianAccount,
  issueMexicanAccount,
  issuePeruvianAccount,
} from './bank-transfer.ts'
import { boleto } from './boleto/boleto.ts'
import { cashMethod } from './cash.ts'
import { cardMethod, type Method, type MethodFacts } from './method.ts'
import { nequi } from './nequi.ts'
import { pix } from './pix.ts'
import { providerMethod } from './provider.ts'
import { pse } from './pse.ts'
import { methodWords } from './words/method-words.ts'

const payer = { requiredFields: ['name', 'phone', 'email'] } as const

const bankMark: Icon = {
  colour: '#24507f',
  marks: [
    {
      outline:
        'M7 8.5 16 3.5 25 8.5V9.700H7ZM8.500 11H10.500V15H8.500ZM15 11H17V15H15ZM21.500 11H23.500V15H21.500ZM7 16H25V17.500H7Z',
    },
  ],
}

// The Chilean peso has no cents, so the smallest amount is 1.
const chile = {
  limits: { CL: { leastMinor: 1 } },
  requiredFields: ['email', 'description'],
} as const satisfies Partial<MethodFacts>

/** Every payment method of a link, in the order of the interface. */
export const methods: Readonly<Record<PaymentMethod, Method>> = {
  // The form is the checkout page's (`checkout-page/card/`), the payment is a charge (`links/flows/pay-by-card.ts`).
  CREDIT_CARD: cardMethod({
    title: 'Credit card',
    mark: {
      colour: '#344256',
      marks: [{ outline: 'M0 5H32V8.500H0Z', colour: '#94a3b8' }, { outline: 'M4 13H12V15H4Z' }],
    },
    limits: { BR: {}, MX: {}, CO: {} },
    takesDollars: true,
  }),
  PIX: pix,
  BOLETO: boleto,
  BANK_TRANSFER_BR: bankTransferMethod({
    title: 'Bank transfer (BR)',
    mark: bankMark,
    limits: { BR: {} },
    issueAccount: issueBrazilianAccount,
  }),
  BANK_TRANSFER_MX: bankTransferMethod({
    title: 'Bank transfer (MX)',
    mark: { colour: '#24507f', marks: [{ letters: 'SPEI', height: 8 }] },
    limits: { MX: {} },
    issueAccount: issueMexicanAccount,
  }),
  OXXO: cashMethod({
    title: 'OXXO',
    mark: { colour: '#b3201f', marks: [{ letters: 'OXXO', height: 8, colour: '#ffd34d' }] },
    limits: { MX: {} },
    voucher: { network: 'OXXO', prefix: '9900', length: 14 },
  }),
  PAY_CASH: cashMethod({
    title: 'Pay cash',
    mark: {
      colour: '#1f6b3a',
      marks: [{ outline: 'M5 5H27V15H5ZM6.500 6.500V13.500H25.500V6.500Z' }, { outline: disc(16, 10, 2.4) }],
    },
    limits: { MX: { mostMinor: 2_000_000 }, PE: { mostMinor: 350_000 } },
    voucher: { network: 'PAY_CASH', prefix: '1099', length: 13 },
  }),
  PSE: pse,
  EFECTY: cashMethod({
    ...payer,
    title: 'Efecty',
    mark: { colour: '#ffd21f', marks: [{ letters: 'EFECTY', height: 6.8, colour: '#1c2430' }] },
    limits: { CO: { leastMinor: 100_000, mostMinor: 500_000_000 } },
    voucher: { network: 'EFECTY', prefix: '99', length: 12, agreement: '999999' },
  }),
  NEQUI: nequi,
  WEB_PAY: providerMethod({
    ...chile,
    title: 'Web Pay',
    mark: { colour: '#8a1746', marks: [{ letters: 'WEBPAY', height: 6.4 }] },
  }),
  KHIPU: providerMethod({
    ...chile,
    title: 'Khipu',
    mark: { colour: '#5a2a86', marks: [{ letters: 'KHIPU', height: 7.2 }] },
  }),
  MACH: providerMethod({
    ...chile,
    title: 'Mach',
    mark: { colour: '#4a2bb0', marks: [{ letters: 'MACH', height: 7.6 }] },
  }),
  HITES: providerMethod({
    ...chile,
    title: 'Hites',
    mark: { colour: '#c3123a', marks: [{ letters: 'HITES', height: 7.2 }] },
  }),
  FINTOC: providerMethod({
    ...chile,
    title: 'Fintoc',
    mark: { colour: '#1b3a8f', marks: [{ letters: 'FINTOC', height: 6.6 }] },
  }),
  SERVIFACIL: cashMethod({
    ...chile,
    title: 'Servifacil',
    mark: {
      colour: '#0c6b80',
      marks: [
        { letters: 'SERVI', height: 5.4, y: 6.2 },
        { letters: 'FACIL', height: 5.4, y: 13.8, colour: '#ffe08a' },
      ],
    },
    voucher: { network: 'SERVIFACIL', prefix: '99', length: 10, agreement: '99999' },
  }),
  BANK_TRANSFER_PE: bankTransferMethod({
    ...payer,
    title: 'Bank transfer (PE)',
    mark: bankMark,
    limits: { PE: { leastMinor: 1000 } },
    issueAccount: issuePeruvianAccount,
  }),
  WALLET: providerMethod({
    ...payer,
    title: 'Wallet',
    mark: {
      colour: '#344256',
      marks: [
        {
          outline:
            'M12 2.500H20A1.500 1.500 0 0 1 21.500 4V16A1.500 1.500 0 0 1 20 17.500H12A1.500 1.500 0 0 1 10.500 16V4A1.500 1.500 0 0 1 12 2.500Z',
        },
        { outline: 'M12 4.500H20V14H12Z', colour: '#7dd3c0' },
      ],
    },
    limits: { PE: { leastMinor: 1000 } },
  }),
}

/**
 * The names of the methods for merchants. They are the names that payers see, with the country added if methods of
 * several countries share a name.
 */
export const methodNames: Readonly<Record<Locale, Readonly<Record<PaymentMethod, string>>>> =
  Object.fromEntries(locales.map((locale) => [locale, namesIn(locale)])) as Record<
    Locale,
    Record<PaymentMethod, string>
  >

function namesIn(locale: Locale): Readonly<Record<PaymentMethod, string>> {
  const words = methodWords[locale].methods
  const named = paymentMethods.map((method) => {
    const { name } = words[method]
    const isShared = paymentMethods.some((other) => other !== method && words[other].name === name)
    return [method, isShared ? `${name} (${Object.keys(methods[method].limits).join(', ')})` : name]
  })
  return Object.fromEntries(named) as Record<PaymentMethod, string>
}

/** The mark of a method. It is decorative: the name is beside it. */
export function methodMark(method: PaymentMethod): Html {
  return drawIcon(methods[method].mark, { widthPx: 48, className: 'method-mark' })
}
