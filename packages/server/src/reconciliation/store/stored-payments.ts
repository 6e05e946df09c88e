import { sql } from 'kysely'
import type { Charge } from '../../charges/domain/charge.ts'
import type { Database } from '../../database/database.ts'
import type { AttemptState } from '../../links/domain/attempt.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import type { StoredPayment, StoredRefund } from '../domain/stored-payment.ts'

/** The rows of a merchant that were created in a period. */
export interface StoredPeriod {
  readonly merchantId: string
  /** Inclusive. */
  readonly fromMs: number
  /** Exclusive. */
  readonly untilMs: number
}

/** The last row that was read. */
interface Place {
  readonly createdAtMs: number
  readonly id: string
}

// A statement of some milliseconds, between two of which requests are answered.
const rowsAtATime = 2000

/** All charges of a period, some at a time. */
export async function* readCharges(
  db: Database,
  period: StoredPeriod,
): AsyncGenerator<readonly StoredPayment[]> {
  yield* readInParts(async (place) => {
    const rows = await chargesOf(db, period.merchantId)
      .where(isBeyond({ table: 'charges', id: 'idempotencyKey' }, { period, place }))
      .orderBy('createdAtMs')
      .orderBy('idempotencyKey')
      .limit(rowsAtATime)
      .execute()
    return rows.map((row) => ({ row: paymentOf(row), id: row.idempotencyKey }))
  })
}

/** One charge as it is now. */
export async function findStoredCharge(
  db: Database,
  { merchantId, payment }: Pick<StoredPayment, 'merchantId' | 'payment'>,
): Promise<StoredPayment | null> {
  const row = await chargesOf(db, merchantId).where('idempotencyKey', '=', payment).executeTakeFirst()
  return row ? paymentOf(row) : null
}

function chargesOf(db: Database, merchantId: string) {
  return db
    .selectFrom('charges')
    .select([
      ...(['merchantId', 'idempotencyKey', 'acquirerReference', 'transferStatus', 'openIntent'] as const),
      ...(['amountMinor', 'finalAmountMinor', 'currency', 'createdAtMs'] as const),
    ])
    .where('merchantId', '=', merchantId)
}

type ChargeRow = Pick<
  Charge,
  | 'merchantId'
  | 'idempotencyKey'
  | 'acquirerReference'
  | 'transferStatus'
  | 'openIntent'
  | 'amountMinor'
  | 'finalAmountMinor'
  | 'currency'
  | 'createdAtMs'
>

const stateOfStatus = {
  IN_PROGRESS: 'waiting',
  AUTHORIZED: 'authorized',
  SETTLED: 'captured',
  CANCELLED: 'cancelled',
} as const

function paymentOf(row: ChargeRow): StoredPayment {
  const { merchantId, idempotencyKey, acquirerReference: reference, amountMinor, currency } = row
  const { openIntent, transferStatus, finalAmountMinor, createdAtMs } = row
  return {
    ...{ merchantId, reference, payment: idempotencyKey, kind: 'charge', amountMinor, currency, createdAtMs },
    state: openIntent === null ? stateOfStatus[transferStatus] : 'working',
    capturedMinor: transferStatus === 'SETTLED' ? finalAmountMinor : null,
  }
}

/** All attempts of a period's links by methods other than a card, some at a time. Those by card have a charge. */
export async function* readAttempts(
  db: Database,
  period: StoredPeriod,
): AsyncGenerator<readonly StoredPayment[]> {
  for await (const links of readInParts(async (place) => {
    const rows = await db
      .selectFrom('paymentLinks')
      .select(['linkId', 'createdAtMs'])
      .where('merchantId', '=', period.merchantId)
      .where(isBeyond({ table: 'paymentLinks', id: 'linkId' }, { period, place }))
      .orderBy('createdAtMs')
      .orderBy('linkId')
      .limit(500)
      .execute()
    return rows.map((row) => ({ row, id: row.linkId }))
  })) {
    const linkIds = links.map(({ linkId }) => linkId)
    const rows = await attemptsOf(db).where('paymentAttempts.linkId', 'in', linkIds).execute()
    yield rows.map(attemptOf)
  }
}

/** The attempt of a reference as it is now. */
export async function findStoredAttempt(
  db: Database,
  { payment, reference }: Pick<StoredPayment, 'payment' | 'reference'>,
): Promise<StoredPayment | null> {
  const row = await attemptsOf(db)
    .where('paymentAttempts.linkId', '=', payment)
    .where('acquirerReference', '=', reference)
    .executeTakeFirst()
  return row ? attemptOf(row) : null
}

function attemptsOf(db: Database) {
  return db
    .selectFrom('paymentAttempts')
    .innerJoin('paymentLinks', 'paymentLinks.linkId', 'paymentAttempts.linkId')
    .select([
      ...(['paymentAttempts.merchantId', 'paymentAttempts.linkId', 'acquirerReference'] as const),
      ...(['state', 'currency', 'paymentAttempts.createdAtMs'] as const),
    ])
    .where('method', '!=', 'CREDIT_CARD')
}

const stateOfAttempt = {
  waiting: 'waiting',
  paid: 'captured',
  failed: 'cancelled',
  withdrawn: 'cancelled',
} as const

interface AttemptRow {
  readonly merchantId: string
  readonly linkId: string
  readonly acquirerReference: string
  readonly state: AttemptState
  readonly currency: string
  readonly createdAtMs: number
}

// What is paid for a link can be in another currency, at the rate of the attempt. Its amount is not compared.
function attemptOf({ acquirerReference: reference, linkId, state, ...row }: AttemptRow): StoredPayment {
  return {
    ...row,
    ...{ reference, payment: linkId, kind: 'attempt', state: stateOfAttempt[state] },
    ...{ amountMinor: null, capturedMinor: null },
  }
}

/** All refunds of a period, some at a time. */
export async function* readRefunds(
  db: Database,
  period: StoredPeriod,
): AsyncGenerator<readonly StoredRefund[]> {
  yield* readInParts(async (place) => {
    const rows = await refundsOf(db)
      .where('refunds.merchantId', '=', period.merchantId)
      .where(isBeyond({ table: 'refunds', id: 'refundId' }, { period, place }))
      .orderBy('refunds.createdAtMs')
      .orderBy('refundId')
      .limit(rowsAtATime)
      .execute()
    return rows.map((row) => ({ row: refundOf(row), id: row.refundId }))
  })
}

/** One refund as it is now. */
export async function findStoredRefund(
  db: Database,
  { merchantId, refundReference }: Pick<StoredRefund, 'merchantId' | 'refundReference'>,
): Promise<StoredRefund | null> {
  const row = await refundsOf(db)
    .where('refunds.merchantId', '=', merchantId)
    .where('refundId', '=', refundReference)
    .executeTakeFirst()
  return row ? refundOf(row) : null
}

function refundsOf(db: Database) {
  return db
    .selectFrom('refunds')
    .leftJoin('charges', (join) =>
      join
        .onRef('charges.merchantId', '=', 'refunds.merchantId')
        .onRef('charges.idempotencyKey', '=', 'refunds.idempotencyKey'),
    )
    .leftJoin('paymentLinks', 'paymentLinks.linkId', 'refunds.linkId')
    .leftJoin('paymentAttempts', 'paymentAttempts.attemptId', 'paymentLinks.attemptId')
    .select([
      ...(['refunds.merchantId', 'refundId', 'refunds.linkId', 'refunds.idempotencyKey'] as const),
      ...(['refunds.amountMinor', 'refundStatus', 'refunds.createdAtMs'] as const),
      'charges.acquirerReference as ofCharge',
      'charges.finalCurrency',
      'paymentAttempts.acquirerReference as ofAttempt',
      'paymentLinks.currency as linkCurrency',
    ])
}

interface RefundRow
  extends Pick<Refund, 'merchantId' | 'refundId' | 'refundStatus' | 'amountMinor' | 'createdAtMs'> {
  readonly linkId: string | null
  readonly idempotencyKey: string | null
  readonly ofCharge: string | null
  readonly finalCurrency: string | null
  readonly ofAttempt: string | null
  readonly linkCurrency: string | null
}

const stateOfRefund = { IN_PROGRESS: 'working', SETTLED: 'refunded', FAILED: 'failed' } as const

// What is returned for a link can be in another currency. Its amount is not compared.
function refundOf(row: RefundRow): StoredRefund {
  const { merchantId, refundId: refundReference, createdAtMs, linkId, idempotencyKey } = row
  return {
    ...{ merchantId, refundReference, createdAtMs, state: stateOfRefund[row.refundStatus] },
    reference: row.ofCharge ?? row.ofAttempt ?? '',
    payment: idempotencyKey ?? linkId ?? '',
    amountMinor: linkId === null ? row.amountMinor : null,
    currency: row.finalCurrency ?? row.linkCurrency ?? '',
  }
}

async function* readInParts<Row extends { readonly createdAtMs: number }>(
  read: (place: Place | null) => Promise<readonly { readonly row: Row; readonly id: string }[]>,
): AsyncGenerator<readonly Row[]> {
  let place: Place | null = null
  do {
    const rows = await read(place)
    const last = rows.at(-1)
    place = last ? { createdAtMs: last.row.createdAtMs, id: last.id } : null
    if (last) yield rows.map(({ row }) => row)
  } while (place)
}

function isBeyond(
  { table, id }: { readonly table: string; readonly id: string },
  { period, place }: { readonly period: StoredPeriod; readonly place: Place | null },
) {
  const createdAt = sql.ref(`${table}.createdAtMs`)
  const begins = place
    ? sql<boolean>`(${createdAt}, ${sql.ref(`${table}.${id}`)}) > (${place.createdAtMs}, ${place.id})`
    : sql<boolean>`${createdAt} >= ${period.fromMs}`
  return sql<boolean>`${begins} and ${createdAt} < ${period.untilMs}`
}
