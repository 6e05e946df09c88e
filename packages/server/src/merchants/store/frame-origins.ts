import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'

interface FrameOrigin {
  readonly merchantId: string
  /** A CSP source for `frame-ancestors`. */
  readonly pattern: string
}

/** The origins whose pages may embed the merchant's frames. */
export async function listFrameOrigins(db: Database, merchantId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('frameOrigins')
    .select('pattern')
    .where('merchantId', '=', merchantId)
    .orderBy('pattern')
    .execute()
  return rows.map(({ pattern }) => pattern)
}

const insertion = prepareQuery((db, origin: FrameOrigin) =>
  db
    .insertInto('frameOrigins')
    .values(origin)
    .onConflict((conflict) => conflict.doNothing())
    .returning('pattern'),
)

/** Registers an origin. @returns `false` if it is already registered. */
export async function insertFrameOrigin(db: Database, origin: FrameOrigin): Promise<boolean> {
  const { merchantId, pattern } = origin
  return (await insertion(db, { merchantId, pattern })).length > 0
}

/** Removes an origin. @returns `false` if it is not registered. */
export async function deleteFrameOrigin(
  db: Database,
  { merchantId, pattern }: FrameOrigin,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('frameOrigins')
    .where('merchantId', '=', merchantId)
    .where('pattern', '=', pattern)
    .returning('pattern')
    .executeTakeFirst()
  return deleted !== undefined
}
