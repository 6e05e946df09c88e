import type { BrandId } from '@element-js/card'
import type { InstallmentOption } from '../installments/domain/installment-option.ts'
import type { RuleTerms } from '../installments/domain/installment-rule.ts'
import { offerOptions, payAtOnce } from '../installments/domain/offer-options.ts'
import { listInstallmentRules } from '../installments/store/installment-rules.ts'
import type { LinkContext } from './context.ts'
import { inPayersCurrency, type PaymentLink } from './domain/payment-link.ts'

/** The numbers to which a link may cap its merchant's rules, by the plan that it names. */
const caps: Readonly<Record<string, readonly number[]>> = {
  plan_1: [2, 3, 6],
  plan_2: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  plan_3: [3, 6, 9, 12],
}

/** For a plan of any other name. */
const usual = [2, 3]

/**
 * The installments in which a card of a brand can pay a link; `null`: the brand is not known yet. One sum comes first.
 */
export type OfferInstallments = (brand: BrandId | null) => readonly InstallmentOption[]

type OfferingLink = Pick<
  PaymentLink,
  'installmentPlanId' | 'installmentOffer' | 'amountMinor' | 'currency' | 'country'
>

/**
 * The installments of a link: those of the plan that its merchant made for it, or those of the merchant's rules, within
 * the cap of the link.
 *
 * @param link With the amount to pay in the place of its own (`inPayersCurrency`).
 * @param rules The rules of its merchant.
 */
export function installmentsOf(link: OfferingLink, rules: readonly RuleTerms[]): OfferInstallments {
  const { installmentPlanId: plan, installmentOffer: offer } = link
  if (offer) {
    return (brand) => (offer.brand === null || offer.brand === brand ? offer.options : [payAtOnce(link)])
  }
  const cap = plan === null ? null : Object.hasOwn(caps, plan) ? (caps[plan] ?? usual) : usual
  return (brand) =>
    offerOptions(rules, { ...link, brand }).filter(
      ({ count }) => count === 1 || cap === null || cap.includes(count),
    )
}

/** Finds the installments in which a link can be paid now, by its own plan or by the rules of its merchant. */
export async function findInstallments(
  { db }: Pick<LinkContext, 'db'>,
  link: PaymentLink,
): Promise<OfferInstallments> {
  const rules = link.installmentOffer ? [] : await listInstallmentRules(db, link.merchantId)
  return installmentsOf(inPayersCurrency(link), rules)
}
