import type { BillingAddress, PaymentMethod, PaymentStatus, ShippingAddress } from '@element-js/protocol/http'
import { type Country, type Currency, type Exchange, exchangeAmount } from '@element-js/values'
import type { InstallmentPlan } from '../../installments/domain/installment-plan.ts'
import type { BoletoTerms, Instrument } from '../../payment-methods/domain/instrument.ts'

/** How long a link can be paid if its merchant does not say. */
export const linkLifetimeMs: number = 7 * 24 * 60 * 60 * 1000

/** The merchant's request, with everything checked. */
export interface LinkOrder {
  readonly orderId: string
  readonly amountMinor: number
  readonly currency: Currency
  readonly country: Country
  /** In the order in which they are shown. */
  readonly allowPaymentMethods: readonly PaymentMethod[]
  readonly expiresAtMs: number
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly documentId: string | null
  readonly description: string | null
  readonly callbackUrl: string | null
  readonly redirectUrl: string | null
  readonly paymentDocumentUrl: string | null
  readonly needCollectAddress: boolean
  readonly billingAddress: BillingAddress | null
  readonly shippingAddress: ShippingAddress | null
  readonly boleto: BoletoTerms | null
  readonly installmentPlanId: string | null
  /** The options of the plan that was made for the link; `null`: the merchant's rules offer them. */
  readonly installmentOffer: Pick<InstallmentPlan, 'brand' | 'options'> | null
  readonly taxPlanId: string | null
  readonly targetCurrency: string | null
  /** The payer's amount, if it is in another currency. `null`: the payer pays `amountMinor` in `currency`. */
  readonly exchange: Exchange | null
  readonly metadata: Readonly<Record<string, string>>
  readonly subMerchantId: string | null
}

/** Why a link was cancelled. */
export type LinkCancelCause = (typeof linkCancelCauses)[number]

export const linkCancelCauses = ['requested', 'expired'] as const

/** A payment link, as stored. */
export interface PaymentLink extends LinkOrder {
  readonly merchantId: string
  readonly linkId: string
  readonly paymentStatus: PaymentStatus
  /** `null` until it is paid. */
  readonly finalPaymentMethod: PaymentMethod | null
  /** When it was paid or cancelled. */
  readonly finalStatusAtMs: number | null
  /** Of a CANCELLED one. */
  readonly cancelCause: LinkCancelCause | null
  /** Set while it is being cancelled: no new attempt begins then. */
  readonly ending: LinkCancelCause | null
  /** The attempt that can pay it, or that paid it. At most one at a time. */
  readonly attemptId: string | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/**
 * `waiting`: it can be paid. `withdrawn`: it was superseded by another attempt, or the link was cancelled, and it can no
 * longer be paid.
 */
export type AttemptState = 'waiting' | 'paid' | 'failed' | 'withdrawn'

/** A payer's choice of a method on a link, as stored. That of a card has a charge, whose idempotencyKey is `attemptId`. */
export interface Attempt {
  readonly merchantId: string
  /** `pay_…` */
  readonly attemptId: string
  readonly linkId: string
  readonly method: PaymentMethod
  readonly state: AttemptState
  /** The acquirer's name for it. */
  readonly acquirerReference: string
  /** The payer's instrument: codes, accounts, the address of a provider's page. */
  readonly instrument: Instrument
  /** When the acquirer is asked about it; `null`: never. */
  readonly checkAtMs: number | null
  /** The time from which it can no longer be paid. */
  readonly expiresAtMs: number
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}

/**
 * Whether a text has the form of a payment link's id. Link ids have never had another form, and no API key begins like
 * this.
 */
export function isLinkId(text: string): boolean {
  return /^lnk_[0-9a-f]{32}$/.test(text)
}

/** A link with the payer's amount in place of its own: the same amount, unless it is exchanged. */
export function inPayersCurrency<Link extends Pick<PaymentLink, 'amountMinor' | 'currency' | 'exchange'>>(
  link: Link,
): Link {
  const { exchange } = link
  if (exchange === null) return link
  return { ...link, amountMinor: exchange.toAmountMinor, currency: exchange.toCurrency }
}

/**
 * The amount that a refund returns to the payer, in minor units of the currency that was paid: at the rate of the
 * payment, so that a full refund returns exactly the amount paid.
 *
 * @param refundMinor Minor units of the link's own currency.
 */
export function amountToReturn({ exchange }: Pick<PaymentLink, 'exchange'>, refundMinor: number): number {
  return exchange === null ? refundMinor : exchangeAmount(refundMinor, exchange)
}

/** The amount for which a link is exchanged, read from the JSON of its terms; `null`: it is not exchanged. */
export function exchangeOfTerms(terms: string): Exchange | null {
  const { exchange } = JSON.parse(terms) as Pick<PaymentLink, 'exchange'>
  return exchange
}

/** What can happen to a payment link. */
export type LinkEvent =
  /** The payer began something that takes time: a code to be paid, a bank's page, 3-D Secure. */
  | 'waits'
  | 'paid'
  /** The attempt failed, or the payer wants another method: the link can be paid again. */
  | 'released'
  /** Its merchant asked for it. */
  | 'cancelled'
  /** Not paid in time. */
  | 'expired'

/** Every allowed transition; any other is refused and changes nothing. */
const transitions: Readonly<Record<PaymentStatus, Readonly<Partial<Record<LinkEvent, PaymentStatus>>>>> = {
  INITIAL_STATUS: {
    waits: 'IN_PROGRESS',
    paid: 'SETTLED',
    released: 'INITIAL_STATUS',
    cancelled: 'CANCELLED',
    expired: 'CANCELLED',
  },
  IN_PROGRESS: {
    waits: 'IN_PROGRESS',
    paid: 'SETTLED',
    released: 'INITIAL_STATUS',
    cancelled: 'CANCELLED',
    expired: 'CANCELLED',
  },
  SETTLED: {},
  CANCELLED: {},
}

/** The status that an event leads to, or `null` when it cannot happen now. */
export function linkStatusAfter(status: PaymentStatus, event: LinkEvent): PaymentStatus | null {
  return transitions[status][event] ?? null
}

/** Whether a link in this status is still unpaid. */
export function isUnpaid(status: PaymentStatus): boolean {
  return linkStatusAfter(status, 'paid') !== null
}
