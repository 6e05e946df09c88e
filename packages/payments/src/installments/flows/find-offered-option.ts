import type { StoreContext } from '@element-js/database'
import type { ChosenInstallments } from '@element-js/protocol/http'
import { ServiceError } from '@element-js/values'
import type { InstallmentOption } from '../domain/installment-option.ts'
import type { InstallmentPlan } from '../domain/installment-plan.ts'
import type { Price } from '../domain/offer-options.ts'
import { findInstallmentPlan } from '../store/installment-plans.ts'

/** A choice of installments, and the price that they pay. */
export interface PlanUse {
  readonly merchantId: string
  readonly chosen: ChosenInstallments
  readonly price: Omit<Price, 'brand'> & { readonly brand: string }
}

/**
 * Finds the option of a plan that a charge chose.
 *
 * @throws ServiceError 404 for a plan that is unknown, another merchant's or expired; 400 for one that was made for
 *   another payment, and for a number that it does not offer.
 */
export async function findOfferedOption(
  { db, nowMs }: StoreContext,
  { merchantId, chosen, price }: PlanUse,
): Promise<InstallmentOption> {
  const plan = await findInstallmentPlan(db, { merchantId, planId: chosen.planId })
  if (!plan || nowMs() >= plan.expiresAtMs) {
    throw new ServiceError('installments_plan_not_found', { field: 'installments.planId' })
  }
  refuseOtherPayment(plan, price)
  const option = plan.options.find(({ count }) => count === chosen.count)
  if (option) return option
  const numbers = plan.options.map(({ count }) => count).join(', ')
  const message = `The installments plan does not offer ${chosen.count} installments. It offers ${numbers}.`
  throw new ServiceError('installments_not_offered', { message, field: 'installments.count' })
}

/** @throws ServiceError 400 for a plan that was made for another price, or for a card of another brand. */
export function refuseOtherPayment(plan: InstallmentPlan, price: PlanUse['price']): void {
  const facts = [
    ['amount', plan.amountMinor, price.amountMinor],
    ['currency', plan.currency, price.currency],
    ['country', plan.country, price.country],
    ['brand', plan.brand ?? price.brand, price.brand],
  ] as const
  const [name, planned, given] = facts.find(([, planned, given]) => planned !== given) ?? []
  if (name === undefined) return
  const message =
    name === 'brand'
      ? `The installments plan is for cards of the brand ${planned}, but the brand of this card is ${given}.`
      : `The installments plan is for the ${name} ${planned}, but the ${name} of this payment is ${given}.`
  throw new ServiceError('installments_plan_mismatch', { message, field: name === 'brand' ? 'cardId' : name })
}
