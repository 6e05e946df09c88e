import type { Database } from '@element-js/database'
import { sql } from 'kysely'
import type { SealedColumn } from '../domain/sealed-column.ts'
import type { WrappedKey } from '../merchant-keys.ts'

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

interface SealedPlace {
  readonly table: string
  readonly id: string
  readonly value: string
}

const places: Readonly<Record<SealedColumn, SealedPlace>> = {
  cvv: { table: 'securityCodes', id: 'cardId', value: 'sealedCode' },
  cvv_token: { table: 'cvvTokens', id: 'tokenHash', value: 'sealedCode' },
  waiting_cvv: { table: 'cvvTokens', id: 'tokenHash', value: 'waitingCode' },
  pan: { table: 'cards', id: 'cardId', value: 'sealedPan' },
  signing_secret: { table: 'notificationSecrets', id: 'secretId', value: 'sealedSecret' },
  client_key: { table: 'forwardDestinations', id: 'name', value: 'sealedClientKey' },
  forward_answer: { table: 'forwards', id: 'forwardId', value: 'sealedAnswer' },
}

/** A merchant's values with other first bytes, in the order of their rows. */
export async function listSealedOtherwise(db: Database, batch: Batch): Promise<readonly SealedValue[]> {
  const { merchantId, field, head, after, atMost } = batch
  const { table, id, value } = places[field]
  const { rows } = await sql<Pick<SealedValue, 'rowId' | 'sealed'>>`
    select ${sql.ref(id)} as row_id, ${sql.ref(value)} as sealed from ${sql.table(table)}
    where merchant_id = ${merchantId} and ${sql.ref(id)} > ${after} and substr(${sql.ref(value)}, 1, 4) <> ${head}
    order by ${sql.ref(id)} limit ${atMost}`.execute(db)
  return rows.map((row) => ({ merchantId, field, ...row }))
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
  const { table, id, value } = places[old.field]
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(value)} = ${replacement}
    where merchant_id = ${merchantId} and ${sql.ref(id)} = ${rowId} and ${sql.ref(value)} = ${sealed}`.execute(
    db,
  )
  return numAffectedRows !== undefined && numAffectedRows > 0n
}
