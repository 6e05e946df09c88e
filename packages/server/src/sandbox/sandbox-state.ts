import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** State that the processes of one sandbox share. */
export type SandboxState = Selectable<Schema['sandboxState']>

export async function readSandboxState(db: Database): Promise<SandboxState> {
  return db.selectFrom('sandboxState').select(['offsetMs', 'resets']).executeTakeFirstOrThrow()
}

export async function setSandboxOffset(db: Database, offsetMs: number): Promise<SandboxState> {
  return db
    .updateTable('sandboxState')
    .set({ offsetMs })
    .returning(['offsetMs', 'resets'])
    .executeTakeFirstOrThrow()
}

/** Moves the clock from its current time, to which another process may have set it. */
export async function addToSandboxOffset(db: Database, addedMs: number): Promise<SandboxState> {
  return db
    .updateTable('sandboxState')
    .set(({ eb }) => ({ offsetMs: eb('offsetMs', '+', addedMs) }))
    .returning(['offsetMs', 'resets'])
    .executeTakeFirstOrThrow()
}

/** Resets the clock, and records that everything before was deleted. */
export async function noteSandboxReset(db: Database): Promise<SandboxState> {
  return db
    .updateTable('sandboxState')
    .set(({ eb }) => ({ offsetMs: 0, resets: eb('resets', '+', 1) }))
    .returning(['offsetMs', 'resets'])
    .executeTakeFirstOrThrow()
}
