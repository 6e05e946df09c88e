import { sql } from 'kysely'
import type { Database } from '../../../../database/src/database.ts'
import { chargeSubject } from '../../../../payments/src/notifications/domain/notification.ts'

type Row = Readonly<Record<string, unknown>>
/** Every table of the store with all its rows, by its name. */
export type Tables = Readonly<Record<string, readonly Row[]>>

// They change by themselves.
const ofProcesses = new Set(['process_owners', 'work_leases', 'key_holders'])

/** Reads everything, in an order that does not depend on where a row is. */
export async function readTables(db: Database): Promise<Tables> {
  const all = await db.introspection.getTables()
  const tables = all.filter(({ name, isView }) => !isView && !ofProcesses.has(name))
  const read = tables.map(async ({ name }) => {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    return [name, inOrder(rows)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/**
 * Computes what the tables contain after everything that ended by a time was removed. It starts from their earlier
 * contents, and follows the rules in docs/retention.md table by table.
 */
export function expectedAfter(before: Tables, untilMs: number): Tables {
  const all = (table: string): readonly Row[] => before[table] ?? []
  const has = (table: string, test: (row: Row) => boolean): boolean => all(table).some(test)
  const own =
    (row: Row) =>
    (other: Row): boolean =>
      other.merchantId === row.merchantId
  const isFinal = (row: Row): boolean =>
    (row.transferStatus === 'SETTLED' || row.transferStatus === 'CANCELLED') &&
    row.openIntent === null &&
    row.dueAtMs === null

  const isQuiet = (row: Row, subject: string): boolean =>
    !has(
      'history_events',
      (each) => own(row)(each) && each.subject === subject && Number(each.atMs) > untilMs,
    ) &&
    !has('notifications', (each) => own(row)(each) && each.subject === subject && each.state === 'pending')
  const isDisputed = (row: Row, name: unknown): boolean =>
    has('reconciliation_differences', (each) => own(row)(each) && each.payment === name)
  const isOldCharge = (row: Row): boolean =>
    isFinal(row) && !isDisputed(row, row.idempotencyKey) && isQuiet(row, subjectOf(row))

  const links = all('payment_links').filter((link) => {
    const isOfLink = (row: Row): boolean => row.linkId === link.linkId
    return (
      ['SETTLED', 'CANCELLED'].includes(String(link.paymentStatus)) &&
      link.ending === null &&
      Number(link.createdAtMs) <= untilMs &&
      Number(link.updatedAtMs) <= untilMs &&
      !has('payment_attempts', (row) => isOfLink(row) && row.state === 'waiting') &&
      !has('refunds', (row) => isOfLink(row) && row.refundStatus === 'IN_PROGRESS') &&
      all('charges').filter(isOfLink).every(isOldCharge) &&
      !isDisputed(link, link.linkId) &&
      isQuiet(link, String(link.linkId))
    )
  })
  const linkIds = new Set(links.map(({ linkId }) => linkId))
  const charges = all('charges').filter((row) =>
    row.linkId === null
      ? isOldCharge(row) &&
        Number(row.createdAtMs) <= untilMs &&
        !has(
          'refunds',
          (each) =>
            own(row)(each) &&
            each.idempotencyKey === row.idempotencyKey &&
            each.refundStatus === 'IN_PROGRESS',
        )
      : linkIds.has(row.linkId),
  )
  const removed = new Set(charges)
  const isRemovedCharge = (row: Row): boolean =>
    charges.some((each) => own(row)(each) && each.idempotencyKey === row.idempotencyKey)
  const isRemovedSubject = (row: Row): boolean =>
    linkIds.has(row.subject) || charges.some((each) => own(row)(each) && subjectOf(each) === row.subject)
  const cards = all('cards').filter((card) => {
    const isUse = (row: Row): boolean => own(card)(row) && row.cardId === card.cardId
    const isUseless = card.sealedPan === null || card.linkId !== null
    return isUseless && charges.some(isUse) && !has('charges', (row) => isUse(row) && !removed.has(row))
  })
  const isOfRemovedCard = (row: Row): boolean =>
    cards.some((card) => own(card)(row) && row.cardId === card.cardId)
  const notifications = new Set(
    all('notifications')
      .filter(isRemovedSubject)
      .map(({ notificationId }) => notificationId),
  )
  const isOfNotification = ({ notificationId }: Row): boolean => notifications.has(notificationId)
  const refunds = all('refunds').filter(
    (row) => linkIds.has(row.linkId) || (row.idempotencyKey !== null && isRemovedCharge(row)),
  )
  const attempts = all('payment_attempts').filter(({ linkId }) => linkIds.has(linkId))

  const gone: Readonly<Record<string, (row: Row) => boolean>> = {
    charges: (row) => removed.has(row),
    search_entries: (row) =>
      row.record === 'link'
        ? linkIds.has(row.id)
        : charges.some((each) => own(row)(each) && each.idempotencyKey === row.id),
    refunds: (row) => refunds.includes(row),
    payment_links: ({ linkId }) => linkIds.has(linkId),
    payment_attempts: (row) => attempts.includes(row),
    cards: (row) => cards.includes(row),
    security_codes: isOfRemovedCard,
    cvv_tokens: (row) =>
      isOfRemovedCard(row) ||
      charges.some(
        (each) => own(row)(each) && each.cvvTokenHash !== null && each.cvvTokenHash === row.tokenHash,
      ),
    notifications: isRemovedSubject,
    notification_order: isOfNotification,
    delivery_attempts: isOfNotification,
    history_events: isRemovedSubject,
    settings_changes: ({ atMs }) => Number(atMs) <= untilMs,
  }
  const kept: Readonly<Record<string, readonly Row[]>> = {
    removed_orders: links.map(({ merchantId, orderId }) => ({ merchantId, orderId })),
    removed_payments: [
      ...charges.map(({ merchantId, acquirerReference, idempotencyKey, ...charge }) => ({
        merchantId,
        reference: acquirerReference,
        payment: idempotencyKey,
        kind: 'charge',
        state: charge.transferStatus === 'SETTLED' ? 'captured' : 'cancelled',
        amountMinor: charge.amountMinor,
        capturedMinor: charge.transferStatus === 'SETTLED' ? charge.finalAmountMinor : null,
        currency: charge.currency,
        createdAtMs: charge.createdAtMs,
      })),
      ...attempts
        .filter(({ method }) => method !== 'CREDIT_CARD')
        .map(({ merchantId, acquirerReference, linkId, state, createdAtMs }) => ({
          merchantId,
          reference: acquirerReference,
          payment: linkId,
          kind: 'attempt',
          state: state === 'paid' ? 'captured' : 'cancelled',
          amountMinor: null,
          capturedMinor: null,
          currency: 'BRL',
          createdAtMs,
        })),
    ],
    removed_refunds: refunds.map((refund) => {
      const link = links.find(({ linkId }) => linkId === refund.linkId)
      const paying = (row: Row): boolean =>
        link
          ? row.attemptId === link.attemptId
          : row.idempotencyKey === refund.idempotencyKey && own(refund)(row)
      const payment = (link ? attempts : charges).find(paying)
      return {
        merchantId: refund.merchantId,
        refundReference: refund.refundId,
        reference: payment?.acquirerReference ?? '',
        payment: refund.idempotencyKey ?? refund.linkId,
        state: 'refunded',
        amountMinor: link ? null : refund.amountMinor,
        currency: 'BRL',
        createdAtMs: refund.createdAtMs,
      }
    }),
  }
  const after = Object.entries(before).map(([table, rows]) => [
    table,
    inOrder([...rows.filter((row) => !gone[table]?.(row)), ...(kept[table] ?? [])]),
  ])
  return Object.fromEntries(after)
}

/** Sorts the rows, and the columns in each row. */
function inOrder(rows: readonly Row[]): readonly Row[] {
  const sorted = rows.map((row) =>
    Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))),
  )
  return sorted.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

function subjectOf({ idempotencyKey }: Row): string {
  return chargeSubject(String(idempotencyKey))
}
