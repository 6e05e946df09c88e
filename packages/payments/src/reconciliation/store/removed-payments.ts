import type { Database } from '@element-js/database'
import type { StoredPayment, StoredRefund } from '../domain/payment-sides.ts'

/** Payments and refunds, of whichever kind. */
interface Compared {
  readonly payments: readonly StoredPayment[]
  readonly refunds: readonly StoredRefund[]
}

/** Keeps what is compared of payments that are removed. To be called in the transaction that removes them. */
export async function keepCompared(transaction: Database, { payments, refunds }: Compared): Promise<void> {
  if (payments.length > 0) await transaction.insertInto('removedPayments').values(payments).execute()
  if (refunds.length > 0) await transaction.insertInto('removedRefunds').values(refunds).execute()
}

/** What was kept of removed payments, with their refunds, of all merchants, by the acquirer's names of the payments. */
export async function listRemoved(db: Database, references: readonly string[]): Promise<Compared> {
  if (references.length === 0) return { payments: [], refunds: [] }
  return {
    payments: await db
      .selectFrom('removedPayments')
      .selectAll()
      .where('reference', 'in', references)
      .execute(),
    refunds: await db.selectFrom('removedRefunds').selectAll().where('reference', 'in', references).execute(),
  }
}

/** What was kept of one payment; `null`: it was not removed. */
export async function findRemovedPayment(
  db: Database,
  { merchantId, payment, reference }: Pick<StoredPayment, 'merchantId' | 'payment' | 'reference'>,
): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom('removedPayments')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('payment', '=', payment)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row ?? null
}

/** What was kept of one refund; `null`: it was not removed. */
export async function findRemovedRefund(
  db: Database,
  { merchantId, refundReference }: Pick<StoredRefund, 'merchantId' | 'refundReference'>,
): Promise<StoredRefund | null> {
  const row = await db
    .selectFrom('removedRefunds')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('refundReference', '=', refundReference)
    .executeTakeFirst()
  return row ?? null
}
