import type { BillingAddress, PaymentMethod, TransferDetails } from '@element-js/protocol/http'
import type { Locale } from '../locale.ts'
import type { Country } from '../money/country.ts'
import type { Currency } from '../money/money.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import type { Html } from '../web/html.ts'
import type { RandomBytes } from './digits/random-digits.ts'
import type { BoletoTerms } from './domain/boleto-terms.ts'
import type { Instrument } from './domain/instrument.ts'
import type { FormNotice } from './words/types.ts'

/** A way to pay a link. */
export type Method = CardMethod | InstrumentMethod<Instrument>

/** Cards: the checkout page has fields of its own for them, and the payment is a charge. */
export interface CardMethod extends MethodFacts {
  readonly kind: 'card'
}

/** Every other method: the service issues an instrument, and the payer pays with it elsewhere. */
export interface InstrumentMethod<Issued extends Instrument> extends MethodFacts {
  readonly kind: 'instrument'
  /** How long an instrument can be paid, where that is shorter than the link. `null`: as long as the link. */
  readonly lifetimeMs: number | null
  /** What the payer has to fill in first. `null`: nothing, the method begins when it is chosen. */
  readonly form: MethodForm<Issued> | null
  /** Issues an instrument. Where the method has a form: with what the link says, since nothing was filled in. */
  readonly issue: Issue<Issued>
  /** What the record of a paid link says of the instrument (interface §2.2). */
  readonly details: (instrument: Issued) => Partial<TransferDetails>
  /** What the page shows while it waits for the payment. */
  readonly waiting: (instrument: Issued, context: AttemptContext) => Html
  /** A sheet to print. `null`: there is none. */
  readonly slip: ((instrument: Issued, context: AttemptContext) => Html) | null
  /**
   * The name of the provider on whose page the payer confirms the payment. `null`: there is no such page.
   *
   * @param name The method's own, in the payer's language.
   */
  readonly providerName: ((instrument: Issued, name: string) => string) | null
}

/** What decides where a method can be used, and what merchants are told of it (interface §8). */
export interface MethodFacts {
  /** The name of the method in messages to merchants. */
  readonly title: string
  /** Where it can be used, and for how much. */
  readonly limits: Partial<Readonly<Record<Country, AmountLimits>>>
  /** What a link has to say of its payer, or of the order. */
  readonly requiredFields: readonly PayerField[]
  /** Whether it can be used in dollars too. All others take the country's own currency only. */
  readonly takesDollars: boolean
  /** Whether money cannot be given back the way it came, so that a refund needs an account of the payer. */
  readonly needsRefundAccount: boolean
}

/** Which amounts a method takes in a country, in minor units of its own currency. */
export interface AmountLimits {
  /** Default: any. */
  readonly leastMinor?: number
  /** Default: any. */
  readonly mostMinor?: number
}

/** A field of a link that a method may require. */
export type PayerField = 'name' | 'phone' | 'email' | 'description'

/** What a payer fills in before a method begins. */
export interface MethodForm<Issued extends Instrument> {
  /** Whether the link says everything, so that the method begins when it is chosen. */
  readonly isSkipped: (link: PayableLink) => boolean
  /** The fields, with what the link knows filled in. The page puts the button below. */
  readonly fields: (context: FormContext) => Html
  /**
   * Reads the fields.
   *
   * @returns how to issue the instrument with them, or what the payer has to correct: by a notice, or at the fields.
   * @throws ZodError for what the form cannot send.
   */
  readonly read: (fields: Readonly<Record<string, string>>, link: PayableLink) => FormAnswer<Issued>
}

type FormAnswer<Issued extends Instrument> =
  | {
      readonly issue: Issue<Issued>
      /** Whether an instrument is the one that this form asks for: sent twice, it gets it again. */
      readonly hasIssued: (instrument: Instrument) => boolean
    }
  | { readonly notice: FormNotice; readonly typed?: TypedForm }

/** A form that was sent with mistakes, by the names of its fields. It is shown again. */
export interface TypedForm {
  /** What was typed, without card numbers. */
  readonly values: Readonly<Record<string, string>>
  readonly mistakes: Readonly<Partial<Record<string, 'missing' | 'refused'>>>
}

/** @throws ServiceError `invalid_request` when what the payer chose is not to be had. */
export type Issue<Issued extends Instrument> = (order: InstrumentOrder) => Issued

/** What an instrument is issued for. */
export interface InstrumentOrder {
  readonly link: PayableLink
  readonly merchantName: string
  /** `pay_` and 32 hexadecimal digits. */
  readonly attemptId: string
  readonly random: RandomBytes
}

/** What methods read of the link that is paid. */
export interface PayableLink {
  readonly orderId: string
  readonly amountMinor: number
  readonly currency: Currency
  readonly country: Country
  readonly expiresAtMs: number
  readonly name: string | null
  readonly phone: string | null
  readonly documentId: string | null
  readonly billingAddress: BillingAddress | null
  readonly boleto: BoletoTerms | null
}

/** What a method draws its form from. */
export interface FormContext {
  readonly locale: Locale
  readonly link: PayableLink
  /** `null`: it is shown for the first time. */
  readonly typed: TypedForm | null
}

/** What a method draws an attempt from, beside the instrument. */
export interface AttemptContext extends Omit<FormContext, 'typed'> {
  readonly method: PaymentMethod
  readonly mode: ServiceMode
  readonly merchantName: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** The address of the sheet to print. */
  readonly slipPath: string
  /** The address of the page that plays the provider. `null` in `live`, which has none. */
  readonly providerPath: string | null
}
