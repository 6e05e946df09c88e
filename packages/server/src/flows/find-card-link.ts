import type { Merchant } from '../domain/merchant.ts'
import type { LinkOrder } from '../domain/payment-link.ts'
import type { Parts } from '../parts.ts'
import { findMerchant } from '../store/merchants.ts'

/** A payment link whose payer can enter a card now. */
export interface CardLink {
  readonly linkId: string
  readonly merchant: Merchant
}

/**
 * The link that a card is entered for.
 *
 * @param linkId Of whichever merchant: who knows it may pay.
 * @returns `null` when there is none, when it takes no cards, and when it can be paid no more.
 */
export async function findCardLink(
  { db, nowMs }: Pick<Parts, 'db' | 'nowMs'>,
  linkId: string,
): Promise<CardLink | null> {
  const row = await db
    .selectFrom('paymentLinks')
    .select(['merchantId', 'paymentStatus', 'ending', 'expiresAtMs', 'terms'])
    .where('linkId', '=', linkId)
    .executeTakeFirst()
  if (!row) return null
  const isUnpaid = row.paymentStatus === 'INITIAL_STATUS' || row.paymentStatus === 'IN_PROGRESS'
  const isOpen = isUnpaid && row.ending === null && nowMs() < row.expiresAtMs
  const { allowPaymentMethods } = JSON.parse(row.terms) as Pick<LinkOrder, 'allowPaymentMethods'>
  if (!isOpen || !allowPaymentMethods.includes('CREDIT_CARD')) return null
  const merchant = await findMerchant(db, row.merchantId)
  return merchant ? { linkId, merchant } : null
}
