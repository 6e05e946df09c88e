import { type RawBuilder, sql } from 'kysely'

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

/** A statement of some milliseconds, between two of which requests are answered. */
export const rowsAtATime = 2000

/** Reads rows part by part, each after the last row of the one before, until a part is empty. */
export async function* readInParts<Row extends { readonly createdAtMs: number }>(
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
export function isAfter(
  { table, id }: { readonly table: string; readonly id: string },
  { period, place }: { readonly period: StoredPeriod; readonly place: Place | null },
): RawBuilder<boolean> {
  const createdAt = sql.ref(`${table}.createdAtMs`)
  const begins = place
    ? sql<boolean>`(${createdAt}, ${sql.ref(`${table}.${id}`)}) > (${place.createdAtMs}, ${place.id})`
    : sql<boolean>`${createdAt} >= ${period.fromMs}`
  return sql<boolean>`${begins} and ${createdAt} < ${period.untilMs}`
}
