import type { ShippingAddress } from '@element-js/protocol/http'
import type { Card } from '../domain/card.ts'
import type { Charge } from '../domain/charge.ts'
import type { Merchant } from '../domain/merchant.ts'
import type { PaymentAttempt } from '../domain/payment-attempt.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import type { PaymentMethod } from '../domain/payment-method.ts'
import type { Refund } from '../domain/refund.ts'
import { beginAttempt } from '../flows/links/begin-attempt.ts'
import { viewLink } from '../flows/links/link-view.ts'
import { playPayer } from '../flows/links/play-payer.ts'
import { saveShippingAddress } from '../flows/links/save-shipping-address.ts'
import { withdrawAttempt } from '../flows/links/withdraw-attempt.ts'
import type { Parts } from '../parts.ts'

/** All that the page shows of a link. */
export interface LinkView {
  readonly link: PaymentLink
  readonly merchant: Pick<Merchant, 'id' | 'name' | 'logoUrl'>
  readonly attempt: PaymentAttempt | null
  readonly refund: Refund | null
  readonly charge: { readonly charge: Charge; readonly card: Card } | null
}

/** What a payer chose beside the method. */
export interface PayerChoices {
  readonly bankCode?: string
  readonly personType?: 'natural' | 'juridica'
  readonly phone?: string
}

/** What the page does to links. */
export interface LinkFlows {
  viewLink(linkId: string): Promise<LinkView | null>
  beginAttempt(request: {
    readonly linkId: string
    readonly method: PaymentMethod
    readonly choices: PayerChoices
  }): Promise<LinkView>
  withdrawAttempt(linkId: string): Promise<LinkView>
  playPayer(request: {
    readonly linkId: string
    readonly method: PaymentMethod
    readonly outcome: 'paid' | 'failed' | 'later'
  }): Promise<LinkView>
  saveShippingAddress(request: {
    readonly linkId: string
    readonly shippingAddress: ShippingAddress
  }): Promise<LinkView>
}

/** The flows of the service. */
export function linkFlows(parts: Parts): LinkFlows {
  return {
    viewLink: (linkId) => viewLink(parts, linkId),
    beginAttempt: (request) => beginAttempt(parts, request),
    withdrawAttempt: (linkId) => withdrawAttempt(parts, linkId),
    playPayer: (request) => playPayer(parts, request),
    saveShippingAddress: (request) => saveShippingAddress(parts, request),
  }
}
