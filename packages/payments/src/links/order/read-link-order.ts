import { type BodyCheck, refuseTogether } from '@element-js/http'
import type { BoletoOptions, PaymentLinkRequest } from '@element-js/protocol/http'
import {
  brazilDayOf,
  type Exchange,
  findUrlFlaw,
  readCountry,
  readCurrency,
  refuseDocumentId,
  refuseFractions,
  ServiceError,
  throwTogether,
  unixSecondsOf,
} from '@element-js/values'
import type { Capability, Merchant } from '../../merchants/domain/merchant.ts'
import { refuseMissingSubMerchant } from '../../merchants/refuse-missing-sub-merchant.ts'
import { refuseForbiddenReceiver } from '../../notifications/delivery/find-receiver-url-flaw.ts'
import type { BoletoTerms } from '../../payment-methods/domain/instrument.ts'
import type { LinkContext } from '../context.ts'
import { type LinkOrder, linkLifetimeMs } from '../domain/payment-link.ts'
import { readPaymentPlan } from './read-payment-plan.ts'
import { refusePaymentMethods } from './refuse-payment-methods.ts'

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
    amountMinor,
    currency,
    country,
    expiresAtMs,
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

/** A request for a link, and the merchant that sent it. */
interface LinkReadOptions {
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

// The same day and hour of the next year, leap years included.
const longestLifetimeMs = 366 * 24 * 60 * 60 * 1000

/**
 * When a link expires, in Unix milliseconds. Default: after 7 days.
 *
 * @throws ServiceError 400 for a time that is past, or more than 366 days ahead.
 */
function readExpiry({ expiresAt }: Pick<PaymentLinkRequest, 'expiresAt'>, nowMs: number): number {
  if (expiresAt === undefined) return nowMs + linkLifetimeMs
  const expiresAtMs = expiresAt * 1000
  if (expiresAtMs > nowMs && expiresAtMs <= nowMs + longestLifetimeMs) return expiresAtMs
  const now = unixSecondsOf(nowMs)
  const message = `expiresAt is ${expiresAt}, but must be in the future, at most 366 days ahead; it is now ${now}.`
  throw new ServiceError('invalid_expiry', { message, field: 'expiresAt' })
}

/**
 * An address in a request for a link; `null` if there is none.
 *
 * @throws ServiceError 400 for one that is not public.
 */
function readLinkUrl(
  context: Pick<LinkContext, 'mode'>,
  {
    request,
    field,
  }: { readonly request: PaymentLinkRequest; readonly field: 'redirectUrl' | 'paymentDocumentUrl' },
): string | null {
  const url = request[field] ?? null
  const flaw = url === null ? null : findUrlFlaw(url, context)
  if (flaw) throw new ServiceError('invalid_url', { field, message: `${field} ${flaw}.` })
  return url
}

/**
 * @throws ServiceError 403 for a field that works only once the account manager has enabled it.
 */
function refuseMissingCapabilities(
  { capabilities }: Pick<Merchant, 'capabilities'>,
  { paymentIntentInfo, paymentDocumentUrl, paymentOptions }: PaymentLinkRequest,
): void {
  const used: readonly (readonly [field: string, capability: Capability, value: unknown])[] = [
    ['paymentIntentInfo', 'paymentIntentInfo', paymentIntentInfo],
    ['paymentDocumentUrl', 'paymentDocumentUrl', paymentDocumentUrl],
    ['paymentOptions.boleto.fine', 'boletoFine', paymentOptions?.boleto?.fine],
  ]
  const missing = used.filter(
    ([, capability, value]) => value !== undefined && !capabilities.includes(capability),
  )
  throwTogether(
    missing.map(([field, capability]) => {
      const message = `${field} cannot be used until the account manager enables ${capability}.`
      return new ServiceError('capability_not_configured', { message, field })
    }),
  )
}

interface Times {
  readonly nowMs: number
  /** The link's end, after which a boleto can no longer be paid. */
  readonly expiresAtMs: number
}

/**
 * The terms for a boleto's payer, in Brazilian days, whose order as text is their order in time.
 *
 * @throws ServiceError 400 for a due date that is not after today and up to the link's end, and for a fine that begins
 *   before it is late.
 */
function readBoletoTerms({ dueDate, fine }: BoletoOptions, { nowMs, expiresAtMs }: Times): BoletoTerms {
  const field = 'paymentOptions.boleto.dueDate'
  if (dueDate === undefined) {
    if (fine) throw new ServiceError('due_date_required', { field })
    return { dueDate: null, fine: null }
  }
  const dueDay = brazilDayOf(dueDate * 1000)
  const today = brazilDayOf(nowMs)
  const lastDay = brazilDayOf(expiresAtMs)
  if (dueDay <= today || dueDay > lastDay) {
    const message = `${field} is ${dueDay} in Brazil time, but must be after today, ${today}, and no later than the day on which the link expires, ${lastDay}.`
    throw new ServiceError('invalid_due_date', { message, field })
  }
  return { dueDate: dueDay, fine: fine ? readFine(fine, dueDay) : null }
}

function readFine(
  { startDate, value: rate }: NonNullable<BoletoOptions['fine']>,
  dueDay: string,
): NonNullable<BoletoTerms['fine']> {
  const field = 'paymentOptions.boleto.fine.startDate'
  const startDay = brazilDayOf(startDate * 1000)
  if (startDay <= dueDay) {
    const message = `${field} is ${startDay} in Brazil time, but must be after the due date, ${dueDay}.`
    throw new ServiceError('invalid_fine_start_date', { message, field })
  }
  return { startDate: startDay, rate }
}
