import type { Instrument } from '../../../payment-methods/domain/instrument.ts'
import type { FilterWords } from './lists.ts'

/** The list of links, and the page of each. */
export interface LinkWords {
  readonly none: string
  readonly noneHint: string
  readonly search: string
  readonly method: FilterWords
  readonly link: string
  readonly linkId: string
  readonly copiedId: string
  readonly checkoutPage: string
  readonly methods: string
  readonly cancelled: string
  readonly expired: string
  readonly paidAt: string
  readonly updated: string
  readonly document: string
  readonly installmentPlan: string
  readonly taxPlan: string
  readonly boletoDue: string
  readonly boletoFine: string
  readonly fineFrom: (rate: string, day: string) => string
  readonly refund: string
  readonly cancel: string
  readonly share: string
  readonly qrCode: string
  readonly copiedAddress: string
  readonly openPage: string
  readonly simulate: string
  readonly outcomes: Readonly<Record<'paid' | 'failed' | 'later', string>>
  readonly addressAsked: string
  readonly started: string
  readonly payableUntil: string
  readonly metadata: string
  /** The details that a payer was given to pay with, by their names in the store. */
  readonly instrument: Readonly<Record<InstrumentField, string>>
  readonly events: LinkEventWords
  readonly cancelPage: CancelLinkWords
}

type KeyOf<Union> = Union extends unknown ? keyof Union : never

/** The details of an instrument that the dashboard lists. */
export type InstrumentField = Exclude<KeyOf<Instrument>, 'kind' | 'fine' | 'payer' | 'totalMinor'>

/** The events of a link. The texts of its refunds are in `RefundWords`. */
interface LinkEventWords {
  readonly created: string
  readonly chose: (method: string) => string
  readonly begun: string
  readonly challenged: string
  readonly failed: string
  readonly withdrawn: string
  readonly paid: string
  /** The text of the link to the card payment. */
  readonly cardPayment: string
  readonly cancellation: string
  readonly cancelled: string
  readonly expired: string
}

/** Asks for confirmation before a link is cancelled. */
interface CancelLinkWords {
  readonly title: string
  readonly text: string
  readonly cancel: string
  readonly keep: string
}
