import type { Database } from '@element-js/database'
import { type Compilable, type InferResult, type RawBuilder, sql } from 'kysely'
import { exchangeOfTerms } from '../../links/domain/payment-link.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import type { PaymentSides, StoredPayment, StoredRefund } from '../domain/payment-sides.ts'

/** The rows of a merchant that were created in a period. */
export interface StoredPeriod {
  readonly merchantId: string
  /** Inclusive. */
  readonly fromMs: number
  /** Exclusive. */
  readonly untilMs: number
}

/** The last row that was read. */
export interface Place {
  readonly createdAtMs: number
  readonly id: string
}

/** A row that a query selects. */
type Row<Select extends (db: Database, merchantId: string) => Compilable> = InferResult<
  ReturnType<Select>
>[number]

/** A statement of some milliseconds, between two of which requests are answered. */
const rowsAtATime = 2000

/** Reads rows part by part, each after the last row of the one before, until a part is empty. */
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

/** Whether a row was created in a period, and comes after a place in it. */
function isAfter(
  { table, id }: { readonly table: string; readonly id: string },
  { period, place }: { readonly period: StoredPeriod; readonly place: Place | null },
): RawBuilder<boolean> {
  const createdAt = sql.ref(`${table}.createdAtMs`)
  const begins = place
    ? sql<boolean>`(${createdAt}, ${sql.ref(`${table}.${id}`)}) > (${place.createdAtMs}, ${place.id})`
    : sql<boolean>`${createdAt} >= ${period.fromMs}`
  return sql<boolean>`${begins} and ${createdAt} < ${period.untilMs}`
}

/** All charges of a period, some at a time. */
export async function* readCharges(
  db: Database,
  period: StoredPeriod,
): AsyncGenerator<readonly StoredPayment[]> {
  yield* readInParts(async (place) => {
    const rows = await chargesOf(db, period.merchantId)
      .where(isAfter({ table: 'charges', id: 'idempotencyKey' }, { period, place }))
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

/** Charges by their keys, as they are now. */
export async function listStoredCharges(
  db: Database,
  { merchantId, keys }: { readonly merchantId: string; readonly keys: readonly string[] },
): Promise<readonly StoredPayment[]> {
  if (keys.length === 0) return []
  return (await chargesOf(db, merchantId).where('idempotencyKey', 'in', keys).execute()).map(paymentOf)
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

const stateOfStatus = {
  IN_PROGRESS: 'waiting',
  AUTHORIZED: 'authorized',
  SETTLED: 'captured',
  CANCELLED: 'cancelled',
} as const

function paymentOf(row: Row<typeof chargesOf>): StoredPayment {
  const { merchantId, idempotencyKey, acquirerReference: reference, amountMinor, currency } = row
  const { openIntent, transferStatus, finalAmountMinor, createdAtMs } = row
  return {
    merchantId,
    reference,
    payment: idempotencyKey,
    kind: 'charge',
    amountMinor,
    currency,
    createdAtMs,
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
      .where(isAfter({ table: 'paymentLinks', id: 'linkId' }, { period, place }))
      .orderBy('createdAtMs')
      .orderBy('linkId')
      .limit(500)
      .execute()
    return rows.map((row) => ({ row, id: row.linkId }))
  })) {
    const linkIds = links.map(({ linkId }) => linkId)
    yield await listStoredAttempts(db, linkIds)
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

/** The attempts of links by methods other than a card, as they are now. */
export async function listStoredAttempts(
  db: Database,
  linkIds: readonly string[],
): Promise<readonly StoredPayment[]> {
  return (await attemptsOf(db).where('paymentAttempts.linkId', 'in', linkIds).execute()).map(attemptOf)
}

function attemptsOf(db: Database) {
  return db
    .selectFrom('paymentAttempts')
    .innerJoin('paymentLinks', 'paymentLinks.linkId', 'paymentAttempts.linkId')
    .select([
      ...(['paymentAttempts.merchantId', 'paymentAttempts.linkId', 'acquirerReference'] as const),
      ...(['state', 'currency', 'terms', 'paymentAttempts.createdAtMs'] as const),
    ])
    .where('method', '!=', 'CREDIT_CARD')
}

const stateOfAttempt = {
  waiting: 'waiting',
  paid: 'captured',
  failed: 'cancelled',
  withdrawn: 'cancelled',
} as const

// What is paid for a link is not compared with its amount: it can have been exchanged.
function attemptOf(row: Row<typeof attemptsOf>): StoredPayment {
  const { merchantId, acquirerReference: reference, linkId, state, terms, createdAtMs } = row
  return {
    merchantId,
    reference,
    payment: linkId,
    kind: 'attempt',
    state: stateOfAttempt[state],
    createdAtMs,
    currency: exchangeOfTerms(terms)?.toCurrency ?? row.currency,
    amountMinor: null,
    capturedMinor: null,
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
      .where(isAfter({ table: 'refunds', id: 'refundId' }, { period, place }))
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

/** The refunds of charges or of links, as they are now. */
export async function listStoredRefunds(
  db: Database,
  {
    merchantId,
    of,
    names,
  }: {
    readonly merchantId: string
    readonly of: 'idempotencyKey' | 'linkId'
    readonly names: readonly string[]
  },
): Promise<readonly StoredRefund[]> {
  const rows = await refundsOf(db)
    .where('refunds.merchantId', '=', merchantId)
    .where(`refunds.${of}`, 'in', names)
    .execute()
  return rows.map(refundOf)
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
      'paymentLinks.terms',
    ])
}

const stateOfRefund = { IN_PROGRESS: 'working', SETTLED: 'refunded', FAILED: 'failed' } as const

// What is returned for a link can be in another currency. Its amount is not compared.
function refundOf(row: Row<typeof refundsOf>): StoredRefund {
  const { merchantId, refundId: refundReference, createdAtMs, linkId, idempotencyKey, terms } = row
  const paidCurrency = (terms === null ? null : exchangeOfTerms(terms))?.toCurrency ?? row.linkCurrency
  return {
    merchantId,
    refundReference,
    createdAtMs,
    state: stateOfRefund[row.refundStatus],
    reference: row.ofCharge ?? row.ofAttempt ?? '',
    payment: idempotencyKey ?? linkId ?? '',
    amountMinor: linkId === null ? row.amountMinor : null,
    currency: row.finalCurrency ?? paidCurrency ?? '',
  }
}

/** When the store last changed a payment or one of its refunds; 0 if it knows neither. */
export async function findLastChange(db: Database, { payment, refunds }: PaymentSides): Promise<number> {
  const known = payment ?? refunds[0]
  if (!known) return 0
  const { merchantId, payment: name } = known
  const row = await db
    .selectFrom('historyEvents')
    .select(({ fn }) => fn.max('atMs').as('atMs'))
    .where('merchantId', '=', merchantId)
    .where('subject', 'in', [chargeSubject(name), name])
    .executeTakeFirst()
  return Number(row?.atMs ?? 0)
}
