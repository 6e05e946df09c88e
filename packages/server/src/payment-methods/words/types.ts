import type { PaymentMethod } from '@element-js/protocol/http'
import type { BoletoPayer } from '../domain/boleto-payer.ts'
import type { CashInstrument } from '../domain/instrument.ts'

/** The notices that ask a payer to correct the form of a method. */
export const formNotices = ['checkPhone', 'checkPayer'] as const
export type FormNotice = (typeof formNotices)[number]

/** All texts about payment methods in one language. Amounts and dates are already formatted. */
export interface MethodWords {
  readonly methods: Readonly<Record<PaymentMethod, MethodNames>>
  readonly notices: Readonly<Record<FormNotice, string>>
  /** The heading of the steps. */
  readonly how: string
  readonly amount: string
  readonly copy: string
  readonly copied: string
  readonly payUntil: (date: string) => string
  readonly printable: string
  readonly pix: {
    readonly code: string
    readonly scan: string
    readonly steps: readonly string[]
  }
  readonly boleto: {
    readonly line: string
    readonly scan: string
    readonly due: string
    readonly fine: string
    readonly fineFrom: (rate: string, day: string) => string
    readonly steps: readonly string[]
    readonly payer: PayerWords
  }
  readonly cash: {
    readonly reference: string
    readonly agreement: string
    readonly merchant: string
    readonly order: string
    readonly scan: string
    readonly steps: Readonly<Record<CashInstrument['network'], (amount: string) => readonly string[]>>
  }
  readonly bankTransfer: {
    readonly bank: string
    readonly branch: string
    readonly account: string
    readonly beneficiary: string
    readonly reference: string
    readonly steps: (amount: string) => readonly string[]
  }
  readonly pse: {
    readonly personType: string
    readonly natural: string
    readonly juridica: string
    readonly bank: string
    readonly chooseBank: string
    readonly atBank: (bank: string) => string
    readonly toBank: (bank: string) => string
  }
  readonly nequi: {
    readonly phone: string
    readonly phoneHint: string
    readonly askedOn: string
    readonly steps: (amount: string) => readonly string[]
  }
}

/** The form that asks who pays a boleto. */
interface PayerWords extends Readonly<Record<keyof BoletoPayer, string>> {
  readonly title: string
  readonly why: string
  readonly change: string
  readonly chooseState: string
  readonly numberHint: string
  /** What is wrong with a field. */
  readonly missing: string
  readonly check: string
  readonly refused: Readonly<Partial<Record<keyof BoletoPayer, string>>>
}

/** The names of a method, and how it works. */
export interface MethodNames {
  readonly name: string
  /** The heading of its page. */
  readonly title: string
  /** A few words below the name in the list. */
  readonly hint: string
  /** A sentence on its page. */
  readonly about: string
  /** The button that begins the payment. */
  readonly begin: string
}
