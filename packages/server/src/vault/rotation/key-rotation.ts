import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { WrappedKey } from '../merchant-keys.ts'
import type { SealedColumn } from '../vault.ts'

/** The master key of the rotation that has begun and not ended; `null` when none has. */
export async function findOpenRotation(db: Database): Promise<number | null> {
  const row = await db.selectFrom('keyRotation').select('masterVersion').executeTakeFirst()
  return row?.masterVersion ?? null
}

/** Notes that a rotation has begun, or, with `null`, that it has ended. */
export async function noteRotation(db: Database, masterVersion: number | null): Promise<void> {
  await db.updateTable('keyRotation').set({ masterVersion }).execute()
}

/** Replaces a wrapped key by the same key wrapped otherwise, unless another did so before. */
export async function replaceWrapping(
  db: Database,
  { old, anew }: { readonly old: WrappedKey; readonly anew: WrappedKey },
): Promise<boolean> {
  const replaced = await db
    .updateTable('merchantKeys')
    .set({ masterVersion: anew.masterVersion, wrapped: anew.wrapped })
    .where('merchantId', '=', old.merchantId)
    .where('purpose', '=', old.purpose)
    .where('version', '=', old.version)
    .where('masterVersion', '=', old.masterVersion)
    .returning('version')
    .executeTakeFirst()
  return replaced !== undefined
}

/** What the vault sealed, and where it lies. */
export interface SealedValue {
  readonly merchantId: string
  readonly rowId: string
  readonly field: SealedColumn
  readonly sealed: Uint8Array
}

interface Batch {
  readonly merchantId: string
  readonly field: SealedValue['field']
  /** How a value begins that needs nothing. */
  readonly head: Uint8Array
  /** The last row of the batch before; empty for the first. */
  readonly after: string
  readonly atMost: number
}

/** A merchant's values that begin otherwise, in the order of their rows. */
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
 * Puts the same value, sealed otherwise, in the place of one. What was changed or wiped since it was read is left as it
 * is, and a security code that was taken does not come back: nothing is ever inserted.
 *
 * @returns whether it was there still.
 */
export async function replaceSealed(
  db: Database,
  { old, anew }: { readonly old: SealedValue; readonly anew: Uint8Array },
): Promise<boolean> {
  const { merchantId, rowId, sealed } = old
  switch (old.field) {
    case 'pan': {
      const { numUpdatedRows } = await db
        .updateTable('cards')
        .set({ sealedPan: anew })
        .where('merchantId', '=', merchantId)
        .where('cardId', '=', rowId)
        .where('sealedPan', '=', sealed)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    case 'cvv': {
      const { numUpdatedRows } = await db
        .updateTable('securityCodes')
        .set({ sealedCode: anew })
        .where('merchantId', '=', merchantId)
        .where('cardId', '=', rowId)
        .where('sealedCode', '=', sealed)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    case 'signing_secret': {
      const { numUpdatedRows } = await db
        .updateTable('notificationSecrets')
        .set({ sealedSecret: anew })
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
