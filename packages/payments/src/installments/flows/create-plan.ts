import type { BrandId } from '@element-js/card'
import type { StoreContext } from '@element-js/database'
import { type BodyCheck, refuseTogether } from '@element-js/http'
import type { InstallmentsPlanRequest, InstallmentsPlanResponse } from '@element-js/protocol/http'
import { newId, readCountry, readCurrency, refuseFractions } from '@element-js/values'
import { wholeMillionths } from '../domain/installment-option.ts'
import { type InstallmentPlan, planIdPrefix, planLifetimeMs } from '../domain/installment-plan.ts'
import { offerOptions } from '../domain/offer-options.ts'
import { insertInstallmentPlan } from '../store/installment-plans.ts'
import { listInstallmentRules } from '../store/installment-rules.ts'

/** The rules for a request beyond its schema, in the order in which their errors are reported. */
export function planChecks(request: InstallmentsPlanRequest): readonly BodyCheck[] {
  const { amount: amountMinor, currency } = request
  return [
    { reliesOn: ['country'], run: () => readCountry(request) },
    { reliesOn: ['country', 'currency'], run: () => readCurrency(request) },
    { reliesOn: ['country', 'currency', 'amount'], run: () => refuseFractions({ amountMinor, currency }) },
  ]
}

/**
 * Offers a price in installments by a merchant's rules, and stores the offer, so that a charge is made on the terms
 * that the payer saw even if the rules change in between.
 *
 * @throws ServiceError 400 for a country or currency that is not supported.
 */
export async function createPlan(
  { db, nowMs }: StoreContext,
  { merchantId, request }: { readonly merchantId: string; readonly request: InstallmentsPlanRequest },
): Promise<InstallmentsPlanResponse> {
  refuseTogether(planChecks(request))
  const price = {
    amountMinor: request.amount,
    currency: readCurrency(request),
    country: readCountry(request),
    // The schema knows all brands.
    brand: (request.brand as BrandId | undefined) ?? null,
  }
  const createdAtMs = nowMs()
  const plan: InstallmentPlan = {
    ...price,
    merchantId,
    planId: newId(planIdPrefix),
    options: offerOptions(await listInstallmentRules(db, merchantId), price),
    createdAtMs,
    expiresAtMs: createdAtMs + planLifetimeMs,
  }
  await insertInstallmentPlan(db, plan)
  return describePlan(plan)
}

function describePlan({ planId, options }: InstallmentPlan): InstallmentsPlanResponse {
  return {
    planId,
    options: options.map(({ count, firstMinor, otherMinor, totalMinor, monthlyRateMillionths }) => ({
      installments: count,
      installmentAmount: otherMinor,
      firstAmount: firstMinor,
      totalAmount: totalMinor,
      interestRate: monthlyRateMillionths / wholeMillionths,
    })),
  }
}
