import type { PaymentLinkRequest } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { isCountry, takesCurrency } from '../../money/country.ts'
import { refuseFractions } from '../../money/refuse-fractions.ts'
import type { LinkContext } from '../context.ts'
import { inPayersCurrency } from '../domain/amount-to-pay.ts'
import { type LinkOrder, linkLifetimeMs } from '../domain/payment-link.ts'
import { readBoletoTerms } from './read-boleto-terms.ts'
import { readLinkUrl } from './read-link-url.ts'
import { readPaymentPlan } from './read-payment-plan.ts'
import { refuseDocumentId } from './refuse-document-id.ts'
import { refuseMissingCapabilities } from './refuse-missing-capabilities.ts'
import { refusePaymentMethods } from './refuse-payment-methods.ts'

interface ReadOptions {
  readonly merchant: Merchant
  /** Of the shape of `paymentLinkRequestSchema`. */
  readonly request: PaymentLinkRequest
}

/**
 * What a merchant asks a link for, with everything checked that can be checked without looking anything up.
 *
 * @throws ServiceError 400 for whatever the interface does not let through, 403 for what is not switched on.
 * @see interface §4.4, §8
 */
export function readLinkOrder(
  context: Pick<LinkContext, 'mode' | 'nowMs'>,
  { merchant, request }: ReadOptions,
): LinkOrder {
  const { country, currency, amount: amountMinor, paymentOptions } = request
  if (!isCountry(country)) throw new ServiceError('country_not_supported', { field: 'country' })
  if (!takesCurrency(country, currency))
    throw new ServiceError('currency_not_supported', { field: 'currency' })
  refuseFractions({ amountMinor, currency })
  if (merchant.isPaymentServiceProvider && request.subMerchantId === undefined) {
    throw new ServiceError('sub_merchant_required', { field: 'subMerchantId' })
  }
  refuseMissingCapabilities(merchant, request)
  const nowMs = context.nowMs()
  const expiresAtMs = readExpiry(request, nowMs)
  const order: LinkOrder = {
    orderId: request.orderId,
    ...{ amountMinor, currency, country, expiresAtMs },
    allowPaymentMethods: request.allowPaymentMethods,
    name: request.name ?? null,
    email: request.email ?? null,
    phone: request.phone ?? null,
    documentId: request.documentId ?? null,
    description: request.description ?? null,
    callbackUrl: readLinkUrl(context, { request, field: 'callbackUrl' }),
    redirectUrl: readLinkUrl(context, { request, field: 'redirectUrl' }),
    paymentDocumentUrl: readLinkUrl(context, { request, field: 'paymentDocumentUrl' }),
    needCollectAddress: request.needCollectAddress ?? false,
    billingAddress: request.billingAddress ?? null,
    shippingAddress: request.shippingAddress ?? null,
    boleto: paymentOptions?.boleto ? readBoletoTerms(paymentOptions.boleto, { nowMs, expiresAtMs }) : null,
    ...readPaymentPlan(request, { country, mode: context.mode }),
    metadata: request.metadata ?? {},
    subMerchantId: request.subMerchantId ?? null,
  }
  refuseDocumentId(order)
  refusePaymentMethods(context, inPayersCurrency(order))
  return order
}

// The same day and hour of the next year, leap years included.
const longestLifetimeMs = 366 * 24 * 60 * 60 * 1000

function readExpiry({ expiresAt }: PaymentLinkRequest, nowMs: number): number {
  if (expiresAt === undefined) return nowMs + linkLifetimeMs
  const expiresAtMs = expiresAt * 1000
  if (expiresAtMs > nowMs && expiresAtMs <= nowMs + longestLifetimeMs) return expiresAtMs
  const now = Math.floor(nowMs / 1000)
  const message = `expiresAt is ${expiresAt}, and must be in the future, at most 366 days ahead; now is ${now}.`
  throw new ServiceError('invalid_expiry', { message, field: 'expiresAt' })
}
