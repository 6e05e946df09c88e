import { type Database, gatherQueries, prepareQuery, type StoreContext } from '@element-js/database'
import type { BinInformation } from '@element-js/protocol/http'
import { StartError } from '@element-js/values'
import { type RawBuilder, sql } from 'kysely'
import { type BinRange, describeBin, stretchOf } from './domain/describe-bin.ts'

/** A range as stored. Ranges of one import do not overlap. */
export interface BinRangeRow extends Omit<BinRange, 'networks'> {
  readonly importId: string
  /** The line of the file. */
  readonly line: number
  /** Separated by spaces. */
  readonly networks: string
}

const columns = sql.join(
  ['startsAt', 'endsAt', 'brand', 'networks', 'type', 'country'].map((name) => sql.ref(name)),
)
const current = sql`(select import_id from bin_imports where is_current = 1)`

interface Stretch {
  readonly startsAt: number
  readonly endsAt: number
}

/** Reads neighbors in the index: the range that begins before the numbers, and those that begin among them. */
function rangesAround(startsAt: unknown, endsAt: unknown): RawBuilder<BinRangeRow> {
  return sql`
    select ${columns} from (
      select ${columns} from bin_ranges where import_id = ${current} and starts_at < ${startsAt}
      order by starts_at desc limit 1) as previous
    where ends_at >= ${startsAt}
    union all
    select ${columns} from bin_ranges
    where import_id = ${current} and starts_at >= ${startsAt} and starts_at <= ${endsAt}`
}

const rangesOfOne = prepareQuery((_db, { startsAt, endsAt }: Stretch) => rangesAround(startsAt, endsAt))

const ranges = gatherQueries<Stretch, BinRangeRow>({
  alone: rangesOfOne,
  types: { startsAt: 'bigint', endsAt: 'bigint' },
  together: (asked) => sql`
    select asked.place, found.starts_at, found.ends_at, found.brand, found.networks, found.type, found.country
    from ${asked} as asked
      cross join lateral (${rangesAround(sql.ref('asked.startsAt'), sql.ref('asked.endsAt'))}) as found`,
})

/** The current ranges that overlap with the numbers that begin with the given digits, in order. */
async function findBinRanges(db: Database, digits: string): Promise<readonly BinRange[]> {
  const { startsAt, endsAt } = stretchOf(digits)
  const rows = await ranges(db, { startsAt, endsAt })
  return rows
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .map(({ startsAt, endsAt, brand, type, country, networks }) => ({
      startsAt,
      endsAt,
      brand,
      type,
      country,
      networks: networks.split(' ') as BinRange['networks'],
    }))
}

/**
 * Begins an import, whose ranges are not used until it is the current one, and removes the remains of interrupted
 * imports.
 */
export async function beginBinImport(db: Database, importId: string): Promise<void> {
  await deleteUnusedBinImports(db)
  await db.insertInto('binImports').values({ importId, isCurrent: 0 }).execute()
}

export async function insertBinRanges(db: Database, rows: readonly BinRangeRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('binRanges')
      .values([...rows])
      .execute()
}

/** Lines whose ranges overlap with those of earlier numbers, ten at most. */
export async function listOverlaps(
  db: Database,
  importId: string,
): Promise<readonly { readonly line: number; readonly otherLine: number }[]> {
  const { rows } = await sql<{ line: number; otherLine: number }>`
    select line, other_line as "otherLine" from (
      select line, starts_at,
        lag(ends_at) over (order by starts_at, line) as other_end,
        lag(line) over (order by starts_at, line) as other_line
      from bin_ranges where import_id = ${importId}) as neighbours
    where starts_at <= other_end order by line limit 10`.execute(db)
  return rows
}

/** Makes an import the current one, in place of the previous one. @throws Error if another import has removed it. */
export async function replaceBinImport(db: Database, importId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('binImports').set({ isCurrent: 0 }).where('isCurrent', '=', 1).execute()
    const { numUpdatedRows } = await transaction
      .updateTable('binImports')
      .set({ isCurrent: 1 })
      .where('importId', '=', importId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n)
      throw new StartError('Another import ran at the same time. Import the file again.')
  })
}

// Few enough that a running service, which writes to the same SQLite file, never waits long.
const rowsPerDeletion = 2000

/** Removes the imports that are not current. */
export async function deleteUnusedBinImports(db: Database): Promise<void> {
  const unused = await db.selectFrom('binImports').select('importId').where('isCurrent', '=', 0).execute()
  for (const { importId } of unused) {
    const ranges = db.selectFrom('binRanges').select('startsAt').where('importId', '=', importId)
    let numDeletedRows = 1n
    while (numDeletedRows > 0n) {
      ;({ numDeletedRows } = await db
        .deleteFrom('binRanges')
        .where('importId', '=', importId)
        .where('startsAt', 'in', ranges.orderBy('startsAt').limit(rowsPerDeletion))
        .executeTakeFirstOrThrow())
    }
    await db.deleteFrom('binImports').where('importId', '=', importId).execute()
  }
}

/** Finds the information about a card number. @param digits All of its digits, or at least the first six. */
export async function findBinInformation(
  { db }: Pick<StoreContext, 'db'>,
  digits: string,
): Promise<BinInformation> {
  return describeBin(digits, await findBinRanges(db, digits))
}
