import type { Icon } from '@element-js/card/icons'
import type { Html } from '@element-js/http'
import type { BillingAddress, PaymentMethod, TransferDetails } from '@element-js/protocol/http'
import type { Country, Currency, Locale, ServiceMode } from '@element-js/values'
import type { Profile } from '../merchants/domain/profile.ts'
import type { RandomBytes } from './digits.ts'
import type { BoletoTerms, Instrument, InstrumentOf } from './domain/instrument.ts'

/** A way to pay a link. */
export type Method = CardMethod | InstrumentMethod<Instrument>

/** Cards. The checkout page has its own fields for them, and the payment is a charge. */
export interface CardMethod extends MethodFacts {
  readonly kind: 'card'
}

/** Every other method. The service issues an instrument, and the payer pays with it elsewhere. */
export interface InstrumentMethod<Issued extends Instrument> extends MethodFacts {
  readonly kind: 'instrument'
  /** How long an instrument can be paid, if that is shorter than the link. `null`: as long as the link. */
  readonly lifetimeMs: number | null
  /** The form that the payer fills in first. `null`: none, and the payment begins when the payer chooses the method. */
  readonly form: MethodForm<Issued> | null
  /**
   * Issues an instrument. If the method has a form, it uses the data of the link, because nobody filled in the form.
   */
  readonly issue: Issue<Issued>
  /** The instrument's details in the record of a paid link. */
  readonly details: (instrument: Issued) => Partial<TransferDetails>
  /** The part of the page that is shown while it waits for the payment. */
  readonly waiting: (instrument: Issued, context: AttemptContext) => Html
  /** The slip to print. `null`: there is none. */
  readonly slip: ((instrument: Issued, context: AttemptContext) => Html) | null
  /**
   * The name of the provider on whose page the payer confirms the payment. `null`: there is no such page.
   *
   * @param name The name of the method in the payer's language.
   */
  readonly providerName: ((instrument: Issued, name: string) => string) | null
}

/** The facts that decide where a method can be used, and that merchants read about it. */
export interface MethodFacts {
  /** The name of the method in messages to merchants. */
  readonly title: string
  /**
   * A small drawing of our own, with a color and a plain shape, or the name in plain capitals. It helps payers find their
   * method and copies nobody's trademark artwork.
   */
  readonly mark: Icon
  /** The countries where it can be used, with the limits of the amount. */
  readonly limits: Partial<Readonly<Record<Country, AmountLimits>>>
  /** The fields that a link must have about its payer or the order. */
  readonly requiredFields: readonly PayerField[]
  /** Whether it can be used in dollars too. All other methods accept only the country's own currency. */
  readonly takesDollars: boolean
  /** Whether money cannot be returned the way it came, so that a refund needs a bank account of the payer. */
  readonly needsRefundAccount: boolean
}

/** The amounts that a method accepts in a country, in minor units of the country's own currency. */
export interface AmountLimits {
  /** Default: any. */
  readonly leastMinor?: number
  /** Default: any. */
  readonly mostMinor?: number
}

/** A field of a link that a method may require. */
type PayerField = 'name' | 'phone' | 'email' | 'description'

/** The form that a payer fills in before the payment begins. */
interface MethodForm<Issued extends Instrument> {
  /** Whether the link has all data, so that the payment begins when the payer chooses the method. */
  readonly isSkipped: (link: PayableLink) => boolean
  /** The fields, filled in from the link. The page puts the button below. */
  readonly fields: (context: FormContext) => Html
  /**
   * Reads the fields.
   *
   * @returns how to issue the instrument with them, or what the payer must correct: as a notice, or at the fields.
   * @throws ZodError for a value that the form cannot send.
   */
  readonly read: (fields: Readonly<Record<string, string>>, link: PayableLink) => FormAnswer<Issued>
}

/** The notices that ask a payer to correct the form of a method. */
export const formNotices = ['checkPhone', 'checkPayer'] as const
export type FormNotice = (typeof formNotices)[number]

type FormAnswer<Issued extends Instrument> =
  | FilledForm<Issued>
  | { readonly notice: FormNotice; readonly typed?: TypedForm }

/** A form without mistakes: how it requests an instrument. */
export interface FilledForm<Issued extends Instrument> {
  readonly issue: Issue<Issued>
  /** Whether an instrument is the one that this form requests: a form that is sent twice gets it again. */
  readonly hasIssued: (instrument: Instrument) => boolean
}

/** A form that was sent with mistakes, by the names of its fields. The page shows it again. */
export interface TypedForm {
  /** The values that the payer entered, without card numbers. */
  readonly values: Readonly<Record<string, string>>
  readonly mistakes: Readonly<Partial<Record<string, 'missing' | 'refused'>>>
}

/** @throws ServiceError `invalid_request` if the payer's choice is not available. */
type Issue<Issued extends Instrument> = (order: InstrumentOrder) => Issued

/** The payment for which an instrument is issued. */
export interface InstrumentOrder {
  readonly link: PayableLink
  readonly merchantName: string
  /** `pay_` and 32 hexadecimal digits. */
  readonly attemptId: string
  readonly random: RandomBytes
}

/** The fields of a link that methods read. */
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

/** The data from which a method renders its form. */
export interface FormContext {
  readonly locale: Locale
  readonly link: PayableLink
  /** `null`: the form is shown for the first time. */
  readonly typed: TypedForm | null
}

/** The data from which a method renders an attempt, in addition to the instrument. */
export interface AttemptContext extends Omit<FormContext, 'typed'> {
  readonly method: PaymentMethod
  readonly mode: ServiceMode
  readonly merchantName: string
  readonly profile: Profile
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** The address of the slip to print. */
  readonly slipPath: string
  /** The address of the page that simulates the provider. `null` in `live`, which has none. */
  readonly providerPath: string | null
}

/** The defaults of most methods, so that a method states only what differs. */
const usual = {
  requiredFields: [],
  takesDollars: false,
  needsRefundAccount: false,
  lifetimeMs: null,
  form: null,
  slip: null,
  providerName: null,
} as const

type Unusual<Whole> = Omit<Whole, keyof typeof usual | 'kind'> & Partial<Whole>

/** @param facts Default: the link needs no details of the payer, who pays in the country's own currency. */
export function cardMethod(facts: Unusual<MethodFacts>): CardMethod {
  const { requiredFields, takesDollars, needsRefundAccount } = usual
  return { requiredFields, takesDollars, needsRefundAccount, ...facts, kind: 'card' }
}

/**
 * A method whose instruments are of one kind. Each of its functions gets an instrument of that kind, because the
 * instrument of an attempt is checked here, once for all methods.
 *
 * @param own Default: as for cards, without a form, a slip to print, a provider's page or its own lifetime.
 */
export function instrumentMethod<Kind extends Instrument['kind']>(
  kind: Kind,
  own: Unusual<InstrumentMethod<InstrumentOf<Kind>>>,
): InstrumentMethod<Instrument> {
  const method: InstrumentMethod<InstrumentOf<Kind>> = { ...usual, ...own, kind: 'instrument' }
  const { slip, providerName } = method
  const checked = (instrument: Instrument): InstrumentOf<Kind> => {
    if (isOfKind(instrument, kind)) return instrument
    throw new Error(`${method.title} is paid by an instrument of the kind ${kind}, not ${instrument.kind}`)
  }
  return {
    ...method,
    details: (instrument) => method.details(checked(instrument)),
    waiting: (instrument, context) => method.waiting(checked(instrument), context),
    slip: slip && ((instrument, context) => slip(checked(instrument), context)),
    providerName: providerName && ((instrument, name) => providerName(checked(instrument), name)),
  }
}

function isOfKind<Kind extends Instrument['kind']>(
  instrument: Instrument,
  kind: Kind,
): instrument is InstrumentOf<Kind> {
  return instrument.kind === kind
}

interface InstrumentRequest extends InstrumentOrder {
  readonly nowMs: number
  /** How the payer's form issues the instrument. Default: with the data of the link. */
  readonly issue?: Issue<Instrument> | undefined
}

interface IssuedInstrument {
  readonly instrument: Instrument
  /** The end of its lifetime; never later than the link's. */
  readonly expiresAtMs: number
}

/**
 * Issues the instrument with which a payer pays a link.
 *
 * @throws ServiceError `invalid_request` if the payer's choice is not available.
 */
export function issueInstrument(
  method: InstrumentMethod<Instrument>,
  { nowMs, issue = method.issue, ...order }: InstrumentRequest,
): IssuedInstrument {
  const endMs = method.lifetimeMs === null ? Number.POSITIVE_INFINITY : nowMs + method.lifetimeMs
  return { instrument: issue(order), expiresAtMs: Math.min(order.link.expiresAtMs, endMs) }
}
