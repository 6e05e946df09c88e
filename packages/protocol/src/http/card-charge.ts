import type { CardToken } from '../frame/token-result.ts'
import type { ChosenInstallments, PaidInstallments } from './installments-plan.ts'
import type { BillingAddress } from './payment-link.ts'

/** States of a card payment. */
export type TransferStatus = 'AUTHORIZED' | 'SETTLED' | 'CANCELLED' | 'IN_PROGRESS'

/** What may be shown about the charged card. */
export type CardInfo = CardToken['card']

/** The person who pays by card, as far as the merchant knows. */
export interface CardPayer {
  /** Up to 100 characters. */
  readonly name?: string
  /** Up to 64 characters. */
  readonly email?: string
  /** With the country's calling code, such as +5511987654321. */
  readonly phone?: string
  /** The number of an identity document of the payment's country, without separators. In Brazil a CPF or CNPJ. */
  readonly documentId?: string
  readonly address?: BillingAddress
}

/** Body of `POST /v1/payments/charges/card`. */
export interface CardChargeRequest {
  /** URL-safe, up to 64 characters, unique per merchant. Default: the service creates one. */
  readonly idempotencyKey?: string
  readonly referenceId?: string
  /** Minor units (100 = 1 BRL), 1 to 999999999999999. */
  readonly amount: number
  /** ISO 4217: BRL, MXN, COP, CLP, PEN or USD. */
  readonly currency: string
  /** ISO 3166-1 alpha-2: BR, MX, CO, CL or PE. */
  readonly country: string
  readonly cardId: string
  /**
   * The token of the card's security code, which the payer has typed again. It is valid for one authorization of this
   * card.
   */
  readonly cvvToken?: string
  /** `false` reserves the amount for a later capture. Default: `true`. */
  readonly capture?: boolean
  readonly description?: string
  /** Required for payment service providers. */
  readonly subMerchantId?: string
  /** BR and MX only. */
  readonly card3dsInfo?: {
    /** `true`: the issuer authenticates the payer before the card is charged. */
    readonly use3ds?: boolean
    /** Where the payer returns to, as an absolute https URL. Default: the payer stays on a page of the service. */
    readonly merchantSite3ds?: string
  }
  readonly payer?: CardPayer
  /** `amount` is then the price without interest. Default: a single payment. */
  readonly installments?: ChosenInstallments
}

/** Body of `POST /v1/payments/charges/refund/{idempotencyKey}`. */
export interface ChargeRefundRequest {
  /** Minor units. Default and maximum: what is left of the captured amount. */
  readonly amount?: number
  /** The same as `amount`, as the refund of a payment link calls it. */
  readonly refundAmount?: number | string
  readonly reason?: string
  /** URL-safe, up to 64 characters, unique per payment. Makes it safe to repeat the request. */
  readonly refundKey?: string
}

/** A refund of a card payment. */
export interface ChargeRefund {
  readonly refundId: string
  /** The key of the payment. */
  readonly idempotencyKey: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly refundStatus: 'IN_PROGRESS' | 'SETTLED' | 'FAILED'
  /** Unix seconds. */
  readonly createdAt: number
}

/** The answer of `GET /v1/payments/challenges/{challengeId}`, for the payer's browser. */
export interface ChallengeStatus {
  /** The key of the payment. */
  readonly idempotencyKey: string
  readonly transferStatus: TransferStatus
}

/** A card payment. */
export interface CardCharge {
  /** SETTLED 200, AUTHORIZED 600, IN_PROGRESS 100, CANCELLED 400. */
  readonly transferStatusCode: number
  readonly transferStatus: TransferStatus
  readonly idempotencyKey: string
  readonly referenceId: string
  readonly paymentMethod: 'CARD'
  /**
   * Present with 3-D Secure: whether the payer returns to the merchant (`DIRECT`) or stays on the service (`REDIRECT`).
   */
  readonly paymentFlow?: 'DIRECT' | 'REDIRECT'
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** Minor units: the amount that was or will be collected. */
  readonly finalAmount: number
  readonly finalCurrency: string
  readonly country: string
  /** `yyyy-MM-dd HH:mm:ss GMT+/-hh:mm`. */
  readonly createTime: string
  /** Same format. */
  readonly scheduledTime: string
  /** Why a CANCELLED payment was cancelled: a reason of the error catalogue such as `not_attempted`, or `requested`, `expired`, `authentication_failed`, `authentication_abandoned`. */
  readonly statusReason?: string
  readonly transferDetails: {
    readonly card: {
      readonly cardId: string
      readonly cardInfo: CardInfo
      /** Present with 3-D Secure. */
      readonly card3dsInfo?: {
        readonly use3ds: true
        /** The URL to redirect the payer to, in the flow `DIRECT`. */
        readonly threeDsRedirectUrl?: string
      }
    }
  }
  readonly description?: string
  readonly subMerchantId?: string
  /** Minor units: the sum of the SETTLED refunds. Present if there are refunds. */
  readonly refundedAmount?: number
  /** Oldest first. Present if there are any. */
  readonly refunds?: readonly ChargeRefund[]
  /** Present if the payer chose installments. */
  readonly installments?: PaidInstallments
  /** As in the request. */
  readonly payer?: CardPayer
  /** The URL to redirect the payer to, in the flow `REDIRECT`. */
  readonly redirectUrl?: string
}
