import type { PaymentLinkRequest } from '@element-js/protocol/http'
import {
  type Country,
  countries,
  type Exchange,
  exchangeAmount,
  largestAmountMinor,
  ServiceError,
  type ServiceMode,
  sandboxRates,
} from '@element-js/values'
import type { LinkOrder } from '../domain/payment-link.ts'

/** The one well-formed id that is known to name no plan. */
const unknownPlan = 'plan_unknown'

interface PlanPlace {
  readonly country: Country
  readonly mode: ServiceMode
}

/**
 * The plans by which a card pays, and the currency in which the payer pays. Of two plans for installments the one in
 * `paymentIntentInfo` counts, and the deprecated one is ignored.
 *
 * @param request With an amount and a currency that the country accepts.
 * @throws ServiceError 400 for an unknown plan, and for a currency that is not the country's own; 403 in `live`, which
 *   has no exchange rates.
 */
export function readPaymentPlan(
  request: PaymentLinkRequest,
  place: PlanPlace,
): Pick<LinkOrder, 'installmentPlanId' | 'installmentOffer' | 'taxPlanId' | 'targetCurrency' | 'exchange'> {
  const { installmentPlanId: deprecated, paymentIntentInfo = {} } = request
  const { installmentPlanId = deprecated, taxPlanId, targetCurrency } = paymentIntentInfo
  refuseUnknownPlan(installmentPlanId, planFieldOf(request))
  refuseUnknownPlan(taxPlanId, 'paymentIntentInfo.taxPlanId')
  return {
    installmentPlanId: installmentPlanId ?? null,
    // Its plan has to be looked up.
    installmentOffer: null,
    taxPlanId: taxPlanId ?? null,
    targetCurrency: targetCurrency ?? null,
    exchange: targetCurrency === undefined ? null : readExchange(request, { ...place, targetCurrency }),
  }
}

/** The fields of a request that can name a plan for installments. */
export type PlanField = 'paymentIntentInfo.installmentPlanId' | 'installmentPlanId'

/** The field whose plan for installments counts. */
export function planFieldOf({ paymentIntentInfo }: PaymentLinkRequest): PlanField {
  return paymentIntentInfo?.installmentPlanId === undefined
    ? 'installmentPlanId'
    : 'paymentIntentInfo.installmentPlanId'
}

const field = 'paymentIntentInfo.targetCurrency'

/** @returns `null` if the amount is already in the target currency. */
function readExchange(
  { amount, currency }: PaymentLinkRequest,
  { country, mode, targetCurrency }: PlanPlace & { readonly targetCurrency: string },
): Exchange | null {
  const own = countries[country].currency
  if (targetCurrency !== own) {
    const message = `${field} must be ${own}, the currency of ${country}.`
    throw new ServiceError('currency_not_supported', { message, field })
  }
  if (targetCurrency === currency) return null
  const rate =
    mode === 'sandbox' &&
    sandboxRates.find((each) => each.fromCurrency === currency && each.toCurrency === own)
  if (!rate) throw new ServiceError('currency_exchange_not_configured', { field })
  const toAmountMinor = exchangeAmount(amount, rate)
  if (toAmountMinor > largestAmountMinor) {
    const message = `amount must be at most ${largestAmountMinor} minor units of ${own} after the exchange, which ${amount} of ${currency} exceeds.`
    throw new ServiceError('invalid_request', { message, field: 'amount' })
  }
  return { ...rate, fromAmountMinor: amount, toAmountMinor }
}

function refuseUnknownPlan(planId: string | undefined, field: string): void {
  if (planId === unknownPlan) throw new ServiceError('unknown_plan', { field })
}
