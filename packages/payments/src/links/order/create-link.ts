import { unlessRemoved } from '@element-js/database'
import { newId, ServiceError } from '@element-js/values'
import type { Requester } from '../../history/domain/history-event.ts'
import { planIdPrefix } from '../../installments/domain/installment-plan.ts'
import { refuseOtherPayment } from '../../installments/flows/find-offered-option.ts'
import { findInstallmentPlan } from '../../installments/store/installment-plans.ts'
import type { LinkContext } from '../context.ts'
import { inPayersCurrency, type LinkOrder, type PaymentLink } from '../domain/payment-link.ts'
import { findLinkOfOrder, insertLink } from '../store/payment-links.ts'
import type { PlanField } from './read-payment-plan.ts'

interface LinkRequest {
  readonly merchantId: string
  readonly order: LinkOrder
  readonly requester: Requester
  /** The field of the request that named the plan. */
  readonly planField: PlanField
}

/**
 * Creates a payment link.
 *
 * @throws ServiceError 409 with the id and the address of the existing link if the merchant has one for this orderId; 400 for a plan
 * that is not for it.
 */
export async function createLink(
  context: Pick<LinkContext, 'db' | 'nowMs' | 'publicUrl'>,
  { merchantId, order, requester, planField }: LinkRequest,
): Promise<PaymentLink> {
  const { db, nowMs } = context
  const createdAtMs = nowMs()
  const link: PaymentLink = {
    ...(await copyPlanOptions(context, { merchantId, order, planField })),
    merchantId,
    linkId: newId('lnk'),
    paymentStatus: 'INITIAL_STATUS',
    finalPaymentMethod: null,
    finalStatusAtMs: null,
    cancelCause: null,
    ending: null,
    attemptId: null,
    createdAtMs,
    updatedAtMs: createdAtMs,
  }
  if (await unlessRemoved(() => insertLink(db, link, requester))) return link
  // A client that lost the answer to its first request finds the link here. There is none if the link was removed.
  const linkId = await findLinkOfOrder(db, link)
  const first = linkId && { linkId, paymentLink: addressOfLink(context, linkId) }
  throw new ServiceError('order_id_taken', { field: 'orderId', ...first })
}

/** The address of a link for payers. */
export function addressOfLink({ publicUrl }: Pick<LinkContext, 'publicUrl'>, linkId: string): string {
  return `${publicUrl}/pay/${linkId}`
}

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
async function copyPlanOptions(
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
