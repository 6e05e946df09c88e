import type { Locale } from '../../locale.ts'
import type { CashInstrument } from '../../payment-methods/instrument.ts'
import { en } from './instruments-en.ts'
import { es } from './instruments-es.ts'
import { pt } from './instruments-pt.ts'

/** All that is said about what a payer pays with, in one language. Amounts and dates come as they are shown. */
export interface InstrumentWords {
  readonly how: string
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
    readonly ourNumber: string
    readonly steps: readonly string[]
  }
  readonly cash: {
    readonly reference: string
    readonly agreement: string
    readonly merchant: string
    readonly scan: string
    readonly steps: Readonly<Record<CashInstrument['network'], (amount: string) => readonly string[]>>
  }
  readonly bankTransfer: {
    readonly bank: string
    readonly branch: string
    readonly account: string
    readonly beneficiary: string
    readonly reference: string
    readonly amount: string
    readonly steps: (amount: string) => readonly string[]
  }
  readonly nequi: { readonly phone: string; readonly steps: (amount: string) => readonly string[] }
  /** The sheet to be printed. */
  readonly slip: {
    readonly open: string
    readonly print: string
    readonly back: string
    readonly title: string
  }
}

/** @see interface §4.8, which names the three languages. */
export const instrumentWords: Readonly<Record<Locale, InstrumentWords>> = { en, es, pt }
