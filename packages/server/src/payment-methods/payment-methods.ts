import type { Country } from '../money/country.ts'
import type { PaymentMethod } from './payment-method.ts'

/** What a link has to tell of its payer, or of what is paid, so that a method can be used. */
export type PayerField = 'name' | 'phone' | 'email' | 'description'

/** Which amounts a method takes in a country, in minor units of its own currency. */
export interface AmountLimits {
  /** Default: any. */
  readonly leastMinor?: number
  /** Default: any. */
  readonly mostMinor?: number
}

/** What holds of a way to pay (interface §8). */
export interface MethodFacts {
  /** What messages to merchants call it. */
  readonly title: string
  /** Where it can be used, and for how much. */
  readonly limits: Partial<Readonly<Record<Country, AmountLimits>>>
  readonly requiredFields: readonly PayerField[]
  /** Whether it can be used in dollars too. All others take the country's own currency only. */
  readonly takesDollars: boolean
  /** Whether money cannot be given back the way it came, so that a refund needs an account of the payer. */
  readonly needsRefundAccount: boolean
}

const payer = ['name', 'phone', 'email'] as const
const anyAmount: AmountLimits = {}

/** The one table of what can be paid with what, where, from how much and up to how much. */
export const methodFacts: Readonly<Record<PaymentMethod, MethodFacts>> = {
  CREDIT_CARD: usual({
    title: 'Credit card',
    limits: { BR: anyAmount, MX: anyAmount, CO: anyAmount },
    takesDollars: true,
  }),
  PIX: usual({ title: 'PIX', limits: { BR: anyAmount } }),
  BOLETO: usual({ title: 'Boleto', limits: { BR: { leastMinor: 500 } }, needsRefundAccount: true }),
  BANK_TRANSFER_BR: usual({ title: 'Bank transfer (BR)', limits: { BR: anyAmount } }),
  BANK_TRANSFER_MX: usual({ title: 'Bank transfer (MX)', limits: { MX: anyAmount } }),
  OXXO: usual({ title: 'OXXO', limits: { MX: anyAmount }, needsRefundAccount: true }),
  PAY_CASH: usual({
    title: 'Pay cash',
    limits: { MX: { mostMinor: 2_000_000 }, PE: { mostMinor: 350_000 } },
    needsRefundAccount: true,
  }),
  PSE: usual({ title: 'PSE', limits: { CO: { leastMinor: 100_000 } }, requiredFields: payer }),
  EFECTY: usual({
    title: 'Efecty',
    limits: { CO: { leastMinor: 100_000, mostMinor: 500_000_000 } },
    requiredFields: payer,
    needsRefundAccount: true,
  }),
  NEQUI: usual({ title: 'Nequi', limits: { CO: { leastMinor: 200_000 } }, requiredFields: payer }),
  WEB_PAY: chilean('Web Pay'),
  KHIPU: chilean('Khipu'),
  MACH: chilean('Mach'),
  HITES: chilean('Hites'),
  FINTOC: chilean('Fintoc'),
  SERVIFACIL: { ...chilean('Servifacil'), needsRefundAccount: true },
  BANK_TRANSFER_PE: usual({
    title: 'Bank transfer (PE)',
    limits: { PE: { leastMinor: 1000 } },
    requiredFields: payer,
  }),
  WALLET: usual({ title: 'Wallet', limits: { PE: { leastMinor: 1000 } }, requiredFields: payer }),
}

// What is usual: nothing has to be known of the payer, who pays in the country's own currency, and gets money back the
// way it came.
function usual(unusual: Pick<MethodFacts, 'title' | 'limits'> & Partial<MethodFacts>): MethodFacts {
  return { requiredFields: [], takesDollars: false, needsRefundAccount: false, ...unusual }
}

// The peso of Chile has no cents: the least amount is one.
function chilean(title: string): MethodFacts {
  return usual({ title, limits: { CL: { leastMinor: 1 } }, requiredFields: ['email', 'description'] })
}
