import type { Database } from '../../database/database.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { listRefundsOfLinks } from '../../refunds/store/refunds-of-subject.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import { listAttemptsById } from '../store/attempts.ts'
import type { LinkView } from './link-view.ts'

interface LinksOfMerchant {
  readonly merchant: Merchant
  readonly links: readonly PaymentLink[]
}

/** Links of one merchant with everything that their records show, in their order, with two queries for all of them. */
export async function viewsOf(
  db: Database,
  { merchant, links }: LinksOfMerchant,
): Promise<readonly Omit<LinkView, 'cardPayment'>[]> {
  const { id, name, logoUrl } = merchant
  const attempts = await listAttemptsById(
    db,
    links.flatMap(({ attemptId }) => attemptId ?? []),
  )
  const refunds = await listRefundsOfLinks(
    db,
    links.map(({ linkId }) => linkId),
  )
  return links.map((link) => ({
    link,
    merchant: { id, name, logoUrl },
    attempt: attempts.get(link.attemptId ?? '') ?? null,
    refund: refunds.get(link.linkId)?.at(-1) ?? null,
  }))
}
