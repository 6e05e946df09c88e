import type { PaymentLinkRequest } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import { type Country, countries } from '../../money/country.ts'
import type { LinkOrder } from '../domain/payment-link.ts'

/** The one well-formed id that is known to have no plan behind it. */
const unknownPlan = 'plan_unknown'

/**
 * By what plans a card pays, and in which currency. Of two plans for installments the one in `paymentIntentInfo` counts,
 * and the deprecated one is not looked at.
 *
 * @throws ServiceError 400 for a plan that there is not, and for a currency that is not the country's own.
 * @see interface §4.4, §9
 */
export function readPaymentPlan(
  { installmentPlanId: deprecated, paymentIntentInfo = {} }: PaymentLinkRequest,
  country: Country,
): Pick<LinkOrder, 'installmentPlanId' | 'taxPlanId' | 'targetCurrency'> {
  const { installmentPlanId, taxPlanId, targetCurrency } = paymentIntentInfo
  refuseUnknownPlan(installmentPlanId, 'paymentIntentInfo.installmentPlanId')
  if (installmentPlanId === undefined) refuseUnknownPlan(deprecated, 'installmentPlanId')
  refuseUnknownPlan(taxPlanId, 'paymentIntentInfo.taxPlanId')
  const { currency } = countries[country]
  if (targetCurrency !== undefined && targetCurrency !== currency) {
    const field = 'paymentIntentInfo.targetCurrency'
    const message = `${field} must be ${currency}, the currency of ${country}.`
    throw new ServiceError('currency_not_supported', { message, field })
  }
  return {
    installmentPlanId: installmentPlanId ?? deprecated ?? null,
    taxPlanId: taxPlanId ?? null,
    targetCurrency: targetCurrency ?? null,
  }
}

function refuseUnknownPlan(planId: string | undefined, field: string): void {
  if (planId === unknownPlan) throw new ServiceError('unknown_plan', { field })
}
