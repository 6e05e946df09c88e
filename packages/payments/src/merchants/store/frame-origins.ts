import { type Database, prepareQuery } from '@element-js/database'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import { areTooManyOrigins } from '../domain/frame-origin.ts'

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

/**
 * Adds origins to the settings of a merchant. Those that are registered already stay.
 *
 * @returns `false` if there would be too many. Nothing is added then.
 */
export async function addFrameOrigins(
  db: Database,
  author: SettingsAuthor,
  patterns: readonly string[],
): Promise<boolean> {
  const { merchantId } = author
  return changeSettings(db, author, async (transaction, record) => {
    const known = await listFrameOrigins(transaction, merchantId)
    if (areTooManyOrigins([...new Set([...known, ...patterns])])) return false
    for (const pattern of patterns) {
      const isNew = await insertFrameOrigin(transaction, { merchantId, pattern })
      if (isNew) await record({ kind: 'origin_added', origin: pattern })
    }
    return true
  })
}

/** Removes an origin from the settings of a merchant. @returns `false` if it is not registered. */
export async function removeFrameOrigin(
  db: Database,
  author: SettingsAuthor,
  pattern: string,
): Promise<boolean> {
  return changeSettings(db, author, async (transaction, record) => {
    const deleted = await transaction
      .deleteFrom('frameOrigins')
      .where('merchantId', '=', author.merchantId)
      .where('pattern', '=', pattern)
      .returning('pattern')
      .executeTakeFirst()
    if (deleted) await record({ kind: 'origin_removed', origin: pattern })
    return deleted !== undefined
  })
}
