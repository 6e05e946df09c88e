import { listInstallmentRules } from '../installments/store/installment-rules.ts'
import type { LinkContext } from './context.ts'
import { inPayersCurrency } from './domain/amount-to-pay.ts'
import { installmentsOf, type OfferInstallments } from './domain/installments.ts'
import type { PaymentLink } from './domain/payment-link.ts'

/** Finds the installments in which a link can be paid now, by its own plan or by the rules of its merchant. */
export async function findInstallments(
  { db }: Pick<LinkContext, 'db'>,
  link: PaymentLink,
): Promise<OfferInstallments> {
  const rules = link.installmentOffer ? [] : await listInstallmentRules(db, link.merchantId)
  return installmentsOf(inPayersCurrency(link), rules)
}
