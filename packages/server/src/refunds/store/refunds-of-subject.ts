import type { Database } from '../../database/database.ts'
import type { ChargeRefund, LinkRefund, Refund } from '../domain/refund.ts'
import { refundOf } from './refunds.ts'

/** The last refund of a link: the one that succeeded, where one did. */
export async function findLastRefund(db: Database, linkId: string): Promise<LinkRefund | undefined> {
  return (await listRefunds(db, linkId)).at(-1)
}

/** All refunds of a link, the first begun first. */
export async function listRefunds(db: Database, linkId: string): Promise<readonly LinkRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('linkId', '=', linkId)
    .orderBy('createdAtMs')
    .execute()
  // The one that is not over, or succeeded, is the last, whatever the sandbox's clock was put to meanwhile.
  return rows
    .map((row) => refundOf(row) as LinkRefund)
    .sort((a, b) => Number(a.refundStatus !== 'FAILED') - Number(b.refundStatus !== 'FAILED'))
}

interface PaymentName {
  readonly merchantId: string
  readonly idempotencyKey: string
}

/** All refunds of a payment that is not of a link, the first begun first. */
export async function listChargeRefunds(
  db: Database,
  { merchantId, idempotencyKey }: PaymentName,
): Promise<readonly ChargeRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .orderBy('createdAtMs')
    .execute()
  return rows.map((row) => refundOf(row) as ChargeRefund)
}

/** All refunds of a payment, whether it was refunded itself or through the link that it paid. */
export function listRefundsOfPayment(
  db: Database,
  charge: PaymentName & { readonly linkId: string | null },
): Promise<readonly Refund[]> {
  return charge.linkId === null ? listChargeRefunds(db, charge) : listRefunds(db, charge.linkId)
}
