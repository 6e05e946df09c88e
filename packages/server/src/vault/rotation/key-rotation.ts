import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { WrappedKey } from '../merchant-keys.ts'
import type { SealedColumn } from '../vault.ts'

/** The master key of the unfinished rotation; `null` if there is none. */
export async function findOpenRotation(db: Database): Promise<number | null> {
  const row = await db.selectFrom('keyRotation').select('masterVersion').executeTakeFirst()
  return row?.masterVersion ?? null
}

/** Records that a rotation has begun or, with `null`, that it has ended. */
export async function noteRotation(db: Database, masterVersion: number | null): Promise<void> {
  await db.updateTable('keyRotation').set({ masterVersion }).execute()
}

/** Replaces a wrapped key by the same key in a new wrapping, unless another process has done so. */
export async function replaceWrapping(
  db: Database,
  { old, replacement }: { readonly old: WrappedKey; readonly replacement: WrappedKey },
): Promise<boolean> {
  const replaced = await db
    .updateTable('merchantKeys')
    .set({ masterVersion: replacement.masterVersion, wrapped: replacement.wrapped })
    .where('merchantId', '=', old.merchantId)
    .where('purpose', '=', old.purpose)
    .where('version', '=', old.version)
    .where('masterVersion', '=', old.masterVersion)
    .returning('version')
    .executeTakeFirst()
  return replaced !== undefined
}

/** A sealed value and its place. */
export interface SealedValue {
  readonly merchantId: string
  readonly rowId: string
  readonly field: SealedColumn
  readonly sealed: Uint8Array
}

interface Batch {
  readonly merchantId: string
  readonly field: SealedValue['field']
  /** The first bytes of values that are already sealed under the newest key. */
  readonly head: Uint8Array
  /** The last row of the previous batch; empty for the first. */
  readonly after: string
  readonly atMost: number
}

/** A merchant's values with other first bytes, in the order of their rows. */
export async function listSealedOtherwise(db: Database, batch: Batch): Promise<readonly SealedValue[]> {
  const { merchantId, field, head, after, atMost } = batch
  switch (field) {
    case 'pan': {
      const rows = await db
        .selectFrom('cards')
        .select(['cardId', 'sealedPan'])
        .where('merchantId', '=', merchantId)
        .where('cardId', '>', after)
        .where(sql<Uint8Array>`substr(sealed_pan, 1, 4)`, '<>', head)
        .orderBy('cardId')
        .limit(atMost)
        .execute()
      return rows.flatMap(({ cardId, sealedPan: sealed }) =>
        sealed ? [{ merchantId, rowId: cardId, field, sealed }] : [],
      )
    }
    case 'cvv': {
      const rows = await db
        .selectFrom('securityCodes')
        .select(['cardId', 'sealedCode'])
        .where('merchantId', '=', merchantId)
        .where('cardId', '>', after)
        .where(sql<Uint8Array>`substr(sealed_code, 1, 4)`, '<>', head)
        .orderBy('cardId')
        .limit(atMost)
        .execute()
      return rows.map(({ cardId: rowId, sealedCode: sealed }) => ({ merchantId, rowId, field, sealed }))
    }
    case 'signing_secret': {
      const rows = await db
        .selectFrom('notificationSecrets')
        .select(['secretId', 'sealedSecret'])
        .where('merchantId', '=', merchantId)
        .where('secretId', '>', after)
        .where(sql<Uint8Array>`substr(sealed_secret, 1, 4)`, '<>', head)
        .orderBy('secretId')
        .limit(atMost)
        .execute()
      return rows.map(({ secretId: rowId, sealedSecret: sealed }) => ({ merchantId, rowId, field, sealed }))
    }
    default:
      return field satisfies never
  }
}

/**
 * Replaces a sealed value by the same value under a new key. A value that was changed or wiped since it was read stays
 * as it is, and a used security code does not come back: nothing is ever inserted.
 *
 * @returns whether the value was still there.
 */
export async function replaceSealed(
  db: Database,
  { old, replacement }: { readonly old: SealedValue; readonly replacement: Uint8Array },
): Promise<boolean> {
  const { merchantId, rowId, sealed } = old
  switch (old.field) {
    case 'pan': {
      const { numUpdatedRows } = await db
        .updateTable('cards')
        .set({ sealedPan: replacement })
        .where('merchantId', '=', merchantId)
        .where('cardId', '=', rowId)
        .where('sealedPan', '=', sealed)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    case 'cvv': {
      const { numUpdatedRows } = await db
        .updateTable('securityCodes')
        .set({ sealedCode: replacement })
        .where('merchantId', '=', merchantId)
        .where('cardId', '=', rowId)
        .where('sealedCode', '=', sealed)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    case 'signing_secret': {
      const { numUpdatedRows } = await db
        .updateTable('notificationSecrets')
        .set({ sealedSecret: replacement })
        .where('merchantId', '=', merchantId)
        .where('secretId', '=', rowId)
        .where('sealedSecret', '=', sealed)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    default:
      return old.field satisfies never
  }
}
