import { refuseTogether } from '../../http/judge-body.ts'
import { readCountry, readCurrency } from '../../money/read-money.ts'
import type { LinkContext } from '../context.ts'
import type { LinkOrder } from '../domain/payment-link.ts'
import { type LinkReadOptions, linkOrderChecks } from './link-order-checks.ts'
import { readBoletoTerms } from './read-boleto-terms.ts'
import { readExpiry } from './read-expiry.ts'
import { readLinkUrl } from './read-link-url.ts'
import { readPaymentPlan } from './read-payment-plan.ts'

/**
 * A merchant's request for a link, with everything checked that can be checked without looking anything up.
 *
 * @throws ServiceError 400 for anything that the interface does not allow, 403 for a feature that is not enabled: the
 * first error, which contains the others.
 */
export function readLinkOrder(
  context: Pick<LinkContext, 'mode' | 'publicUrl' | 'nowMs'>,
  { merchant, request }: LinkReadOptions,
): LinkOrder {
  refuseTogether(linkOrderChecks(context, { merchant, request }))
  const { amount: amountMinor, paymentOptions } = request
  const [country, currency] = [readCountry(request), readCurrency(request)]
  const nowMs = context.nowMs()
  const expiresAtMs = readExpiry(request, nowMs)
  return {
    orderId: request.orderId,
    ...{ amountMinor, currency, country, expiresAtMs },
    allowPaymentMethods: request.allowPaymentMethods,
    name: request.name ?? null,
    email: request.email ?? null,
    phone: request.phone ?? null,
    documentId: request.documentId ?? null,
    description: request.description ?? null,
    callbackUrl: request.callbackUrl ?? null,
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
}
