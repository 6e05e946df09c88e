import { type Database, prepareQuery, type Schema } from '@element-js/database'
import type { Selectable } from 'kysely'

type Row = Selectable<Schema['sandboxSessions']>

/** A session as it is stored, apart from what a reset restores. */
export type StoredSession = Omit<Row, 'setup'>

/** What a reset restores. Secrets are SHA-256 hashes in hex. */
export interface SessionSetup {
  readonly apiKey: string
  readonly accessTokenHash: string
  readonly frameOrigins: readonly string[]
  readonly notificationUrl: string | null
}

const insertion = prepareQuery((db, row: Row) => db.insertInto('sandboxSessions').values(row))

export async function insertSession(
  db: Database,
  {
    setup,
    ...session
  }: Pick<Row, 'sessionId' | 'madeBy' | 'createdAtMs' | 'expiresAtMs'> & {
    readonly setup: SessionSetup
  },
): Promise<void> {
  const fresh = { offsetMs: 0, resets: 0, endedAtMs: null }
  await insertion(db, { ...session, ...fresh, setup: JSON.stringify(setup) })
}

/** Whether a text is written as the id of a session. No other merchant's id begins so. */
export function isSessionId(text: string): boolean {
  return text.startsWith('sbx_')
}

export async function listSessions(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('sandboxSessions').select('sessionId').execute()
  return rows.map(({ sessionId }) => sessionId)
}

const counting = prepareQuery((db, _values: object) =>
  db.selectFrom('sandboxSessions').select(({ fn }) => fn.countAll<number>().as('count')),
)

export async function countSessions(db: Database): Promise<number> {
  const [row] = await counting(db, {})
  return Number(row?.count ?? 0)
}

export async function findSession(db: Database, sessionId: string): Promise<StoredSession | undefined> {
  return db
    .selectFrom('sandboxSessions')
    .select(['sessionId', 'madeBy', 'offsetMs', 'resets', 'createdAtMs', 'expiresAtMs', 'endedAtMs'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
}

export async function readSetup(db: Database, sessionId: string): Promise<SessionSetup> {
  const { setup } = await db
    .selectFrom('sandboxSessions')
    .select('setup')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return JSON.parse(setup) as SessionSetup
}

/** Moves the clock of a session. @returns its new offset; `undefined` if the session is gone. */
export async function moveSessionClock(
  db: Database,
  sessionId: string,
  to: { readonly offsetMs: number } | { readonly addedMs: number },
): Promise<number | undefined> {
  const moved = await db
    .updateTable('sandboxSessions')
    .set(({ eb }) => ({ offsetMs: 'offsetMs' in to ? to.offsetMs : eb('offsetMs', '+', to.addedMs) }))
    .where('sessionId', '=', sessionId)
    .returning('offsetMs')
    .executeTakeFirst()
  return moved?.offsetMs
}

/** Resets the clock of a session, and records that everything before was deleted. */
export async function noteSessionReset(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('sandboxSessions')
    .set(({ eb }) => ({ offsetMs: 0, resets: eb('resets', '+', 1) }))
    .where('sessionId', '=', sessionId)
    .execute()
}

/** Records that the end of a session has begun. */
export async function noteSessionEnd(
  db: Database,
  { sessionId, endedAtMs }: { readonly sessionId: string; readonly endedAtMs: number },
): Promise<void> {
  await db
    .updateTable('sandboxSessions')
    .set({ endedAtMs })
    .where('sessionId', '=', sessionId)
    .where('endedAtMs', 'is', null)
    .execute()
}

export async function deleteSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sandboxSessions').where('sessionId', '=', sessionId).execute()
}

// As many as are dropped together.
const batch = 100

/** The sessions whose time is up, and those whose end has begun; a hundred at most. */
export async function listOverSessions(db: Database, systemNowMs: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sandboxSessions')
    .select('sessionId')
    .where(({ eb, or }) => or([eb('expiresAtMs', '<=', systemNowMs), eb('endedAtMs', 'is not', null)]))
    .limit(batch)
    .execute()
  return rows.map(({ sessionId }) => sessionId)
}

/** The sessions that a session made. */
export async function listMadeBy(db: Database, madeBy: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sandboxSessions')
    .select('sessionId')
    .where('madeBy', '=', madeBy)
    .execute()
  return rows.map(({ sessionId }) => sessionId)
}
