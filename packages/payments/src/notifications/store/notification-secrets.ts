import { type Database, prepareQuery, type Schema } from '@element-js/database'
import type { Selectable } from 'kysely'
import { isDue, type Moment } from '../../clocks/moment.ts'

/** A signing secret, as stored. */
export type StoredSecret = Selectable<Schema['notificationSecrets']>

/** The secrets of a merchant that still sign, newest first. */
export async function listSigningSecrets(
  db: Database,
  { merchantId, nowMs }: { readonly merchantId: string; readonly nowMs: number },
): Promise<readonly StoredSecret[]> {
  return db
    .selectFrom('notificationSecrets')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where((where) => where.or([where('retiresAtMs', 'is', null), where('retiresAtMs', '>', nowMs)]))
    .orderBy('createdAtMs', 'desc')
    .orderBy('secretId')
    .execute()
}

const insertion = prepareQuery((db, secret: StoredSecret) =>
  db.insertInto('notificationSecrets').values(secret),
)

export async function insertSigningSecret(db: Database, secret: StoredSecret): Promise<void> {
  await insertion(db, secret)
}

interface SigningEnd {
  readonly merchantId: string
  readonly retiresAtMs: number
}

/** Sets the time when a merchant's secrets stop signing. Secrets that stop earlier are not changed. */
export async function retireSigningSecrets(
  db: Database,
  { merchantId, retiresAtMs }: SigningEnd,
): Promise<void> {
  await db
    .updateTable('notificationSecrets')
    .set({ retiresAtMs })
    .where('merchantId', '=', merchantId)
    .where((where) => where.or([where('retiresAtMs', 'is', null), where('retiresAtMs', '>', retiresAtMs)]))
    .execute()
}

/** Deletes secrets that no longer sign. */
export async function deleteRetiredSecrets(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('notificationSecrets').where(isDue('notificationSecrets.retiresAtMs', moment)).execute()
}
