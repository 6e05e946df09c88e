import type { Database } from '@element-js/database'
import { type RawBuilder, sql } from 'kysely'

/** A row that may be old enough to be removed. */
interface Candidate {
  readonly id: string
  readonly createdAtMs: number
}

/** What is searched. */
export interface Search {
  readonly merchantId: string
  /** What was created or has changed later stays. */
  readonly untilMs: number
}

/** Where a search continues: after this row. */
type Place = Candidate | null

// The number of payments in one transaction: some ten milliseconds.
const batch = 50

/** A merchant's ended charges that were created long enough ago, some at a time; those of links go with their link. */
export function oldCharges(db: Database, search: Search): AsyncGenerator<readonly string[]> {
  return inBatches((place) =>
    db
      .selectFrom('charges')
      .select(['idempotencyKey as id', 'createdAtMs'])
      .where('merchantId', '=', search.merchantId)
      .where('createdAtMs', '<=', search.untilMs)
      .where('transferStatus', 'in', ['SETTLED', 'CANCELLED'])
      .where('linkId', 'is', null)
      .where(isAfter(place, 'idempotencyKey'))
      .orderBy('createdAtMs')
      .orderBy('idempotencyKey')
      .limit(batch)
      .execute(),
  )
}

/** A merchant's ended links that were created long enough ago, some at a time. */
export function oldLinks(db: Database, search: Search): AsyncGenerator<readonly string[]> {
  return inBatches((place) =>
    db
      .selectFrom('paymentLinks')
      .select(['linkId as id', 'createdAtMs'])
      .where('merchantId', '=', search.merchantId)
      .where('createdAtMs', '<=', search.untilMs)
      .where('paymentStatus', 'in', ['SETTLED', 'CANCELLED'])
      .where(isAfter(place, 'linkId'))
      .orderBy('createdAtMs')
      .orderBy('linkId')
      .limit(batch)
      .execute(),
  )
}

// Behind what was found before, and not only what is still there: what stays must not be found again and again.
async function* inBatches(
  find: (place: Place) => Promise<readonly Candidate[]>,
): AsyncGenerator<readonly string[]> {
  for (let place: Place = null; ; ) {
    const found: readonly Candidate[] = await find(place)
    const last = found.at(-1)
    if (!last) return
    yield found.map(({ id }) => id)
    place = last
  }
}

function isAfter(place: Place, id: string): RawBuilder<boolean> {
  if (!place) return sql<boolean>`1 = 1`
  return sql<boolean>`(created_at_ms, ${sql.ref(id)}) > (${place.createdAtMs}, ${place.id})`
}
