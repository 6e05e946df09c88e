import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'

/** A session at the desk, as stored. */
export type DeskSession = Selectable<Schema['deskSessions']>

export async function insertDeskSession(db: Database, session: DeskSession): Promise<void> {
  await db.insertInto('deskSessions').values(session).execute()
}

/** Whether it has expired, and whether its access token still lets in, is for the caller to see. */
export async function findDeskSession(db: Database, sessionHash: string): Promise<DeskSession | undefined> {
  return db.selectFrom('deskSessions').selectAll().where('sessionHash', '=', sessionHash).executeTakeFirst()
}

export async function deleteDeskSession(db: Database, sessionHash: string): Promise<void> {
  await db.deleteFrom('deskSessions').where('sessionHash', '=', sessionHash).execute()
}

/** Forgets every merchant's sessions whose time is up. */
export async function deleteExpiredDeskSessions(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('deskSessions').where('expiresAtMs', '<=', nowMs).execute()
}
