import type { BillingAddress, PaymentMethod, PaymentStatus, ShippingAddress } from '@element-js/protocol/http'
import type { InstallmentPlan } from '../../installments/domain/installment-plan.ts'
import type { Country } from '../../money/country.ts'
import type { Exchange } from '../../money/exchange.ts'
import type { Currency } from '../../money/money.ts'
import type { BoletoTerms } from '../../payment-methods/domain/instrument.ts'

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
