import { type SelectQueryBuilder, sql } from 'kysely'

/** A row of a list that is ordered by time, and rows of one time by their id. */
export interface RowPlace {
  readonly createdAtMs: number
  readonly id: string
}

/** Which rows of a list, newest first, are on a page. */
export interface PageRange {
  /** Inclusive. */
  readonly fromMs: number | undefined
  /** Exclusive. */
  readonly toMs: number | undefined
  /** Only rows after this one, which need not exist any more. `null`: the first page. */
  readonly after: RowPlace | null
  readonly limit: number
}

interface NewestFirst extends PageRange {
  readonly table: string
  /** Orders rows of one time. */
  readonly id: string
}

/**
 * Reads the rows of a query, newest first, from the place of a page on: one row more than its limit, if there are more.
 * Rows that are added meanwhile neither repeat a row nor hide one.
 */
export function readNewest<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { table, id, fromMs, toMs, after, limit }: NewestFirst,
): Promise<readonly Row[]> {
  const createdAt = sql.ref(`${table}.createdAtMs`)
  const name = sql.ref(`${table}.${id}`)
  const conditions = [
    fromMs !== undefined && sql<boolean>`${createdAt} >= ${fromMs}`,
    toMs !== undefined && sql<boolean>`${createdAt} < ${toMs}`,
    after && sql<boolean>`(${createdAt}, ${name}) < (${after.createdAtMs}, ${after.id})`,
  ]
  let narrowed = query
  for (const condition of conditions) if (condition) narrowed = narrowed.where(condition)
  return narrowed
    .orderBy(createdAt, 'desc')
    .orderBy(name, 'desc')
    .limit(limit + 1)
    .execute() as Promise<readonly Row[]>
}
