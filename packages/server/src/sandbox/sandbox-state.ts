import type { Database } from '../database/database.ts'

/** What the processes of one sandbox agree on. It is the whole sandbox's: the one row that belongs to no merchant. */
export interface SandboxState {
  /** How far the sandbox's clock is ahead of the system's; below zero when it is behind. */
  readonly offsetMs: number
  /** How often it was reset. */
  readonly resets: number
}

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

/** Moves the clock from where it is now, wherever another process may have put it. */
export async function addToSandboxOffset(db: Database, addedMs: number): Promise<SandboxState> {
  return db
    .updateTable('sandboxState')
    .set(({ eb }) => ({ offsetMs: eb('offsetMs', '+', addedMs) }))
    .returning(['offsetMs', 'resets'])
    .executeTakeFirstOrThrow()
}

/** Puts the clock back, and notes that everything before is gone. */
export async function noteSandboxReset(db: Database): Promise<SandboxState> {
  return db
    .updateTable('sandboxState')
    .set(({ eb }) => ({ offsetMs: 0, resets: eb('resets', '+', 1) }))
    .returning(['offsetMs', 'resets'])
    .executeTakeFirstOrThrow()
}
