import type { Charge } from '../../charges/domain/charge.ts'
import type { Database } from '../../database/database.ts'
import { type AttemptState, exchangeOfTerms } from '../../links/domain/payment-link.ts'
import type { StoredPayment } from '../domain/stored-payment.ts'
import { isAfter, readInParts, rowsAtATime, type StoredPeriod } from './read-in-parts.ts'

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

interface AttemptRow {
  readonly merchantId: string
  readonly linkId: string
  readonly acquirerReference: string
  readonly state: AttemptState
  readonly currency: string
  readonly terms: string
  readonly createdAtMs: number
}

// What is paid for a link is not compared with its amount: it can have been exchanged.
function attemptOf(row: AttemptRow): StoredPayment {
  const { merchantId, acquirerReference: reference, linkId, state, terms, createdAtMs } = row
  return {
    ...{ merchantId, reference, payment: linkId, kind: 'attempt', state: stateOfAttempt[state], createdAtMs },
    currency: exchangeOfTerms(terms)?.toCurrency ?? row.currency,
    ...{ amountMinor: null, capturedMinor: null },
  }
}
