import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'

/** A session as stored. Its table has kept an older name of the dashboard. */
export type StoredSession = Selectable<Schema['deskSessions']>

export async function insertSession(db: Database, session: StoredSession): Promise<void> {
  await db.insertInto('deskSessions').values(session).execute()
}

/** Whether it has expired, and whether its access token still lets in, is for the caller to see. */
export async function findStoredSession(
  db: Database,
  sessionHash: string,
): Promise<StoredSession | undefined> {
  return db.selectFrom('deskSessions').selectAll().where('sessionHash', '=', sessionHash).executeTakeFirst()
}

export async function deleteSession(db: Database, sessionHash: string): Promise<void> {
  await db.deleteFrom('deskSessions').where('sessionHash', '=', sessionHash).execute()
}

/** Forgets every merchant's sessions whose time is up. */
export async function deleteExpiredSessions(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('deskSessions').where('expiresAtMs', '<=', nowMs).execute()
}
