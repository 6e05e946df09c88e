import { type Database, isPostgres } from '@element-js/database'
import type { PaymentLink } from '../links/domain/payment-link.ts'
import { chargeSubject } from '../notifications/domain/notification.ts'
import { keepCompared } from '../reconciliation/store/removed-payments.ts'
import { listStoredAttempts, listStoredRefunds } from '../reconciliation/store/stored-payments.ts'
import { deleteRecords, listDisputed, listKeptSubjects } from './records-of-payments.ts'
import { deleteCharges, type OldCharge } from './remove-charges.ts'
import type { Search } from './walk.ts'

/**
 * Removes those of a merchant's links to which nothing more can happen, with their attempts, charges and refunds and
 * everything that belongs to them, as `removeCharges` does. Their order ids stay.
 *
 * @returns how many were removed.
 */
export async function removeLinks(
  transaction: Database,
  search: Search,
  linkIds: readonly string[],
): Promise<number> {
  const { merchantId } = search
  const ended = await lockEnded(transaction, search, linkIds)
  const old = await withoutKept(transaction, search, ended)
  if (old.length === 0) return 0
  const ids = old.map(({ linkId }) => linkId)
  await transaction
    .insertInto('removedOrders')
    .values(old.map(({ orderId }) => ({ merchantId, orderId })))
    .execute()
  await keepCompared(transaction, {
    payments: await listStoredAttempts(transaction, ids),
    refunds: await listStoredRefunds(transaction, { merchantId, of: 'linkId', names: ids }),
  })
  await deleteRecords(transaction, { merchantId, subjects: old.flatMap(subjectsOf) })
  await transaction.deleteFrom('refunds').where('linkId', 'in', ids).execute()
  const charges = old.flatMap((link) => link.charges)
  await deleteCharges(transaction, merchantId, charges)
  await transaction.deleteFrom('paymentAttempts').where('linkId', 'in', ids).execute()
  await transaction.deleteFrom('paymentLinks').where('linkId', 'in', ids).execute()
  return old.length
}

interface OldLink extends Pick<PaymentLink, 'linkId' | 'orderId'> {
  readonly charges: readonly LinkCharge[]
}

interface LinkCharge extends OldCharge {
  readonly linkId: string | null
  readonly isEnded: boolean
}

const subjectsOf = ({ linkId, charges }: OldLink): readonly string[] => [
  linkId,
  ...charges.map(({ idempotencyKey }) => chargeSubject(idempotencyKey)),
]

async function lockEnded(
  transaction: Database,
  { merchantId, untilMs }: Search,
  linkIds: readonly string[],
): Promise<readonly OldLink[]> {
  const links = await transaction
    .selectFrom('paymentLinks')
    .select(['linkId', 'orderId'])
    .where('merchantId', '=', merchantId)
    .where('linkId', 'in', linkIds)
    .where('paymentStatus', 'in', ['SETTLED', 'CANCELLED'])
    .where('ending', 'is', null)
    .where('updatedAtMs', '<=', untilMs)
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
    .execute()
  if (links.length === 0) return []
  const charges = await readCharges(
    transaction,
    merchantId,
    links.map(({ linkId }) => linkId),
  )
  return links.map((link) => ({ ...link, charges: charges.filter(({ linkId }) => linkId === link.linkId) }))
}

// The charge of an attempt has its id as the key.
async function readCharges(
  transaction: Database,
  merchantId: string,
  linkIds: readonly string[],
): Promise<readonly LinkCharge[]> {
  const rows = await transaction
    .selectFrom('paymentAttempts')
    .innerJoin('charges', (join) =>
      join
        .onRef('charges.merchantId', '=', 'paymentAttempts.merchantId')
        .onRef('charges.idempotencyKey', '=', 'paymentAttempts.attemptId'),
    )
    .select([
      'charges.linkId',
      'idempotencyKey',
      'cardId',
      'cvvTokenHash',
      'transferStatus',
      'openIntent',
      'dueAtMs',
    ])
    .where('charges.merchantId', '=', merchantId)
    .where('paymentAttempts.linkId', 'in', linkIds)
    .execute()
  return rows.map(({ transferStatus, openIntent, dueAtMs, ...charge }) => ({
    ...charge,
    isEnded:
      (transferStatus === 'SETTLED' || transferStatus === 'CANCELLED') &&
      openIntent === null &&
      dueAtMs === null,
  }))
}

async function withoutKept(
  transaction: Database,
  search: Search,
  ended: readonly OldLink[],
): Promise<readonly OldLink[]> {
  if (ended.length === 0) return []
  const { merchantId } = search
  const ids = ended.map(({ linkId }) => linkId)
  const open = await listOpen(transaction, ids)
  const keys = ended.flatMap(({ charges }) => charges.map(({ idempotencyKey }) => idempotencyKey))
  const disputed = await listDisputed(transaction, { merchantId, names: [...ids, ...keys] })
  const kept = await listKeptSubjects(transaction, { ...search, subjects: ended.flatMap(subjectsOf) })
  return ended.filter(
    (link) =>
      !open.has(link.linkId) &&
      !disputed.has(link.linkId) &&
      link.charges.every(({ isEnded, idempotencyKey }) => isEnded && !disputed.has(idempotencyKey)) &&
      !subjectsOf(link).some((subject) => kept.has(subject)),
  )
}

/** The links with an attempt that waits for its payer, or a refund that is in progress. */
async function listOpen(
  transaction: Database,
  linkIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const attempts = await transaction
    .selectFrom('paymentAttempts')
    .select('linkId')
    .where('linkId', 'in', linkIds)
    .where('state', '=', 'waiting')
    .execute()
  const refunds = await transaction
    .selectFrom('refunds')
    .select('linkId')
    .where('linkId', 'in', linkIds)
    .where('refundStatus', '=', 'IN_PROGRESS')
    .execute()
  return new Set([...attempts, ...refunds].map(({ linkId }) => linkId))
}
