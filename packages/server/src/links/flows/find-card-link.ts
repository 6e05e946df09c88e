import { onClock } from '../../database/merchant-clock.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { findMerchant } from '../../merchants/store/merchants.ts'
import type { LinkContext } from '../context.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import { findLink } from '../store/payment-links.ts'
import { canBeginPayment } from './payable.ts'

/** A payment link whose payer can enter a card now. */
export interface CardLink {
  readonly link: PaymentLink
  readonly merchant: Merchant
}

/**
 * The link for which a card is entered.
 *
 * @param linkId Of any merchant: knowing it is enough to pay.
 * @returns `null` if there is none, if it does not accept cards, or if it can no longer be paid.
 */
export async function findCardLink(
  { db, nowMs }: Pick<LinkContext, 'db' | 'nowMs'>,
  linkId: string,
): Promise<CardLink | null> {
  const link = await findLink(db, linkId)
  if (!link?.allowPaymentMethods.includes('CREDIT_CARD')) return null
  const merchant = await findMerchant(db, link.merchantId)
  if (!merchant) return null
  // Hooks ask for the link before the clock of its merchant is set.
  const now = onClock(merchant.session?.offsetMs ?? null, nowMs)
  return canBeginPayment(link, now) ? { link, merchant } : null
}
