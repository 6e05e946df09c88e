import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'

/** A stored session. */
export type StoredSession = Selectable<Schema['dashboardSessions']>

export async function insertSession(db: Database, session: StoredSession): Promise<void> {
  await db.insertInto('dashboardSessions').values(session).execute()
}

/** Finds a session. The caller checks that neither it nor its access token has expired. */
export async function findStoredSession(
  db: Database,
  sessionHash: string,
): Promise<StoredSession | undefined> {
  return db
    .selectFrom('dashboardSessions')
    .selectAll()
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst()
}

export async function deleteSession(db: Database, sessionHash: string): Promise<void> {
  await db.deleteFrom('dashboardSessions').where('sessionHash', '=', sessionHash).execute()
}

/** Deletes the expired sessions of all merchants. */
export async function deleteExpiredSessions(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('dashboardSessions').where('expiresAtMs', '<=', nowMs).execute()
}
