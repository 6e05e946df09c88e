import type { PaymentLinkRequest } from '@element-js/protocol/http'
import type { BodyCheck } from '../../http/judge-body.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { refuseMissingSubMerchant } from '../../merchants/refuse-missing-sub-merchant.ts'
import type { Exchange } from '../../money/exchange.ts'
import { readCountry, readCurrency } from '../../money/read-money.ts'
import { refuseFractions } from '../../money/refuse-fractions.ts'
import { refuseForbiddenReceiver } from '../../notifications/delivery/find-receiver-url-flaw.ts'
import { refuseDocumentId } from '../../values/check-digits/refuse-document-id.ts'
import type { LinkContext } from '../context.ts'
import { readBoletoTerms } from './read-boleto-terms.ts'
import { readExpiry } from './read-expiry.ts'
import { readLinkUrl } from './read-link-url.ts'
import { readPaymentPlan } from './read-payment-plan.ts'
import { refuseMissingCapabilities } from './refuse-missing-capabilities.ts'
import { refusePaymentMethods } from './refuse-payment-methods.ts'

/** A request for a link, and the merchant that sent it. */
export interface LinkReadOptions {
  readonly merchant: Merchant
  /** Of the shape of `paymentLinkRequestSchema`. */
  readonly request: PaymentLinkRequest
}

/** The rules for a request for a link beyond its schema, in the order in which their errors are reported. */
export function linkOrderChecks(
  context: Pick<LinkContext, 'mode' | 'publicUrl' | 'nowMs'>,
  { merchant, request }: LinkReadOptions,
): readonly BodyCheck[] {
  const callbackUrl = request.callbackUrl ?? null
  const url = (field: 'redirectUrl' | 'paymentDocumentUrl'): BodyCheck => ({
    reliesOn: [field],
    run: () => readLinkUrl(context, { request, field }),
  })
  const nowMs = context.nowMs()
  const boleto = request.paymentOptions?.boleto
  const planFields = ['country', 'currency', 'amount', 'installmentPlanId', 'paymentIntentInfo']
  const readPlan = () => readPaymentPlan(request, { country: readCountry(request), mode: context.mode })
  return [
    { reliesOn: ['country'], run: () => readCountry(request) },
    { reliesOn: ['country', 'currency'], run: () => readCurrency(request) },
    {
      reliesOn: ['country', 'currency', 'amount'],
      run: () => refuseFractions({ amountMinor: request.amount, currency: request.currency }),
    },
    { reliesOn: ['subMerchantId'], run: () => refuseMissingSubMerchant(merchant, request) },
    {
      reliesOn: ['paymentIntentInfo', 'paymentDocumentUrl', 'paymentOptions'],
      run: () => refuseMissingCapabilities(merchant, request),
    },
    { reliesOn: ['expiresAt'], run: () => readExpiry(request, nowMs) },
    {
      reliesOn: ['callbackUrl'],
      run: () =>
        callbackUrl === null || refuseForbiddenReceiver(context, { url: callbackUrl, field: 'callbackUrl' }),
    },
    url('redirectUrl'),
    url('paymentDocumentUrl'),
    {
      reliesOn: ['paymentOptions', 'expiresAt'],
      run: () => boleto && readBoletoTerms(boleto, { nowMs, expiresAtMs: readExpiry(request, nowMs) }),
    },
    {
      reliesOn: planFields,
      run: readPlan,
    },
    {
      reliesOn: ['country', 'documentId'],
      run: () => refuseDocumentId({ documentId: request.documentId ?? null, country: readCountry(request) }),
    },
    {
      reliesOn: [...planFields, 'allowPaymentMethods'],
      run: () => refusePaymentMethods(context, inPayersCurrency(request, readPlan().exchange)),
    },
  ]
}

/** A request with the payer's amount in place of the link's own. */
function inPayersCurrency(request: PaymentLinkRequest, exchange: Exchange | null): PaymentLinkRequest {
  return exchange === null
    ? request
    : { ...request, amount: exchange.toAmountMinor, currency: exchange.toCurrency }
}
