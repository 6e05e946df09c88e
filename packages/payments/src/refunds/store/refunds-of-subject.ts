import type { Database } from '@element-js/database'
import type { TransferStatus } from '@element-js/protocol/http'
import type { Exchange } from '@element-js/values'
import { amountToReturn, exchangeOfTerms } from '../../links/domain/payment-link.ts'
import type { ChargeRefund, LinkRefund, Refund } from '../domain/refund.ts'
import { refundOf } from './refunds.ts'

/** The last refund of a link: the successful one, if there is one. */
export async function findLastRefund(db: Database, linkId: string): Promise<LinkRefund | undefined> {
  return (await listRefunds(db, linkId)).at(-1)
}

/** All refunds of a link, oldest first. */
export async function listRefunds(db: Database, linkId: string): Promise<readonly LinkRefund[]> {
  return (await listRefundsOfLinks(db, [linkId])).get(linkId) ?? []
}

/** All refunds of some links, by their ids. */
export async function listRefundsOfLinks(
  db: Database,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LinkRefund[]>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('linkId', 'in', linkIds)
    .orderBy('createdAtMs')
    .execute()
  // The one that is not over, or succeeded, is the last, whatever the sandbox's clock was put to meanwhile.
  const refunds = rows
    .map((row) => refundOf(row) as LinkRefund)
    .sort((a, b) => Number(a.refundStatus !== 'FAILED') - Number(b.refundStatus !== 'FAILED'))
  return Map.groupBy(refunds, ({ linkId }) => linkId)
}

interface PaymentName {
  readonly merchantId: string
  readonly idempotencyKey: string
}

/** All refunds of a payment that does not belong to a link, oldest first. */
export async function listChargeRefunds(db: Database, name: PaymentName): Promise<readonly ChargeRefund[]> {
  return (await listRefundsByKey(db, [name])).get(name.idempotencyKey) ?? []
}

/** The refunds of some payments of one merchant that do not belong to links, by their keys, oldest first. */
export async function listRefundsByKey(
  db: Database,
  names: readonly PaymentName[],
): Promise<ReadonlyMap<string, readonly ChargeRefund[]>> {
  const [first] = names
  if (!first) return new Map()
  const keys = names.map(({ idempotencyKey }) => idempotencyKey)
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('merchantId', '=', first.merchantId)
    .where('idempotencyKey', 'in', keys)
    .execute()
  // Sorted here: for an order SQLite would read all refunds of the merchant, by the index that has that order.
  const refunds = rows
    .map((row) => refundOf(row) as ChargeRefund)
    .sort((a, b) => a.createdAtMs - b.createdAtMs)
  return Map.groupBy(refunds, ({ idempotencyKey }) => idempotencyKey)
}

interface Payment extends PaymentName {
  /** The link that it pays. */
  readonly linkId: string | null
  readonly transferStatus: TransferStatus
}

/**
 * All refunds of a payment, whether it was refunded itself or through the link that it paid, in the currency of the payment:
 * a refund of an exchanged link is stored in the link's own.
 */
export async function listRefundsOfPayment(db: Database, charge: Payment): Promise<readonly Refund[]> {
  return (await listRefundsOfPayments(db, [charge]))(charge)
}

/** The same for some payments of one merchant. @returns a function that gives the refunds of each. */
export async function listRefundsOfPayments(
  db: Database,
  charges: readonly Payment[],
): Promise<(charge: Payment) => readonly Refund[]> {
  // A failed payment of a link is not the one that was refunded through the link.
  const isPaid = ({ transferStatus }: Payment): boolean => transferStatus === 'SETTLED'
  const paid = charges.filter(isPaid)
  const linkIds = paid.flatMap(({ linkId }) => linkId ?? [])
  const ofLinks = await listRefundsOfLinks(db, linkIds)
  const exchanges = await readExchanges(db, [...ofLinks.keys()])
  const own = await listRefundsByKey(
    db,
    paid.filter(({ linkId }) => linkId === null),
  )
  return (charge) => {
    if (!isPaid(charge)) return []
    const { linkId, idempotencyKey } = charge
    if (linkId === null) return own.get(idempotencyKey) ?? []
    const exchange = exchanges.get(linkId) ?? null
    return (ofLinks.get(linkId) ?? []).map((refund) => ({
      ...refund,
      amountMinor: amountToReturn({ exchange }, refund.amountMinor),
    }))
  }
}

async function readExchanges(
  db: Database,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, Exchange | null>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('paymentLinks')
    .select(['linkId', 'terms'])
    .where('linkId', 'in', linkIds)
    .execute()
  return new Map(rows.map(({ linkId, terms }) => [linkId, exchangeOfTerms(terms)]))
}
