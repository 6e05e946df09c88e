import type { Database } from '@element-js/database'
import { ServiceError } from '@element-js/values'
import type { Charge } from '../../charges/domain/charge.ts'
import { findCharge } from '../../charges/store/charges.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { findMerchant } from '../../merchants/store/merchants.ts'
import type { LinkRefund } from '../../refunds/domain/refund.ts'
import { findLastRefund, listRefundsOfLinks } from '../../refunds/store/refunds-of-subject.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { findCard } from '../../tokens/store/cards.ts'
import type { LinkContext } from '../context.ts'
import { type Attempt, isLinkId, type PaymentLink } from '../domain/payment-link.ts'
import { findAttempt, listAttemptsById } from '../store/attempts.ts'
import { findLink } from '../store/payment-links.ts'

/** A link with all that belongs to it. */
export interface LinkView {
  readonly link: PaymentLink
  readonly merchant: Pick<Merchant, 'id' | 'name' | 'logoUrl' | 'profile'>
  /** The one that can pay it, or that paid it. */
  readonly attempt: Attempt | null
  /** The last one. */
  readonly refund: LinkRefund | null
  /** Of an attempt by card. */
  readonly cardPayment: { readonly charge: Charge; readonly card: Card } | null
}

/**
 * A link of any merchant: whoever knows its id may see it.
 *
 * @returns `null` if there is none.
 */
export async function viewLink({ db }: Pick<LinkContext, 'db'>, linkId: string): Promise<LinkView | null> {
  // No id has another form, and not every text can be looked up in a database.
  if (!isLinkId(linkId)) return null
  const link = await findLink(db, linkId)
  return link ? viewOf(db, link) : null
}

/** The same for a link that has been read; in the transaction that changes it, its new state. */
export async function viewOf(db: Database, link: PaymentLink): Promise<LinkView> {
  const found = await findMerchant(db, link.merchantId)
  if (!found) throw new Error('a merchant is missing from the store')
  const { id, name, logoUrl, profile } = found
  const attempt = link.attemptId === null ? null : ((await findAttempt(db, link.attemptId)) ?? null)
  // Only a paid link can be refunded.
  const refund = link.paymentStatus === 'SETTLED' ? ((await findLastRefund(db, link.linkId)) ?? null) : null
  return {
    link,
    merchant: { id, name, logoUrl, profile },
    attempt,
    refund,
    cardPayment: await cardPaymentOf(db, attempt),
  }
}

async function cardPaymentOf(db: Database, attempt: Attempt | null): Promise<LinkView['cardPayment']> {
  if (attempt?.method !== 'CREDIT_CARD') return null
  const { merchantId, attemptId: idempotencyKey } = attempt
  const charge = await findCharge(db, { merchantId, idempotencyKey })
  const card = charge && (await findCard(db, charge))
  return charge && card ? { charge, card } : null
}

/** Names one link to its merchant. */
export interface LinkName {
  readonly merchantId: string
  readonly linkId: string
}

/** A merchant's own link. @throws ServiceError 404, also for another merchant's link. */
export async function findOwnLink(
  context: Pick<LinkContext, 'db'>,
  { merchantId, linkId }: LinkName,
): Promise<LinkView> {
  const view = await viewLink(context, linkId)
  if (view?.link.merchantId !== merchantId) throw new ServiceError('payment_link_not_found')
  return view
}

/** Links of one merchant with everything that their records show, in their order, with two queries for all of them. */
export async function viewsOf(
  db: Database,
  { merchant, links }: { readonly merchant: Merchant; readonly links: readonly PaymentLink[] },
): Promise<readonly Omit<LinkView, 'cardPayment'>[]> {
  const { id, name, logoUrl, profile } = merchant
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
    merchant: { id, name, logoUrl, profile },
    attempt: attempts.get(link.attemptId ?? '') ?? null,
    refund: refunds.get(link.linkId)?.at(-1) ?? null,
  }))
}
