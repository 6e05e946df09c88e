import { ServiceError } from '../../errors.ts'
import { planIdPrefix } from '../../installments/domain/installment-plan.ts'
import { refuseOtherPayment } from '../../installments/flows/find-offered-option.ts'
import { findInstallmentPlan } from '../../installments/store/installment-plans.ts'
import type { LinkContext } from '../context.ts'
import { inPayersCurrency } from '../domain/amount-to-pay.ts'
import type { LinkOrder } from '../domain/payment-link.ts'
import type { PlanField } from './read-payment-plan.ts'

interface PlannedOrder {
  readonly merchantId: string
  readonly order: LinkOrder
  /** The field of the request that named the plan. */
  readonly planField: PlanField
}

/**
 * Copies the options of the plan that an order names, if it is one of `createInstallmentsPlan`: the link may be paid
 * long after the plan has expired. Other names are caps.
 *
 * @throws ServiceError 400 for a plan that is unknown, another merchant's, expired, or made for another price.
 */
export async function copyPlanOptions(
  { db, nowMs }: Pick<LinkContext, 'db' | 'nowMs'>,
  { merchantId, order, planField }: PlannedOrder,
): Promise<LinkOrder> {
  const { installmentPlanId: planId } = order
  if (!planId?.startsWith(`${planIdPrefix}_`)) return order
  const plan = await findInstallmentPlan(db, { merchantId, planId })
  if (!plan || nowMs() >= plan.expiresAtMs) throw new ServiceError('unknown_plan', { field: planField })
  const { amountMinor, currency, country } = inPayersCurrency(order)
  // The card is typed later, and decides then whether the plan applies.
  refuseOtherPayment({ ...plan, brand: null }, { amountMinor, currency, country, brand: '' })
  return { ...order, installmentOffer: { brand: plan.brand, options: plan.options } }
}
