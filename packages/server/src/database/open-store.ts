import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'
import { StartError, sayWhy } from '../start-error.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { DatabaseKind } from './migrations/database-kind.ts'
import { createLoneOwner, type Owner } from './owner.ts'
import { createPostgresDialect } from './postgres-dialect.ts'
import { createPostgresOwner } from './postgres-owner.ts'
import type { Schema } from './schema.ts'
import { createSqliteDialect } from './sqlite/sqlite-dialect.ts'
import { isSqliteUnavailable } from './sqlite/sqlite-errors.ts'
import { emptyWriteAheadLog } from './sqlite/sqlite-log.ts'
import { createSqliteOwner } from './sqlite/sqlite-owner.ts'
import { isPostgresUnavailable } from './unavailable/postgres-unavailable.ts'
import { reportUnavailable } from './unavailable/report-unavailable.ts'
import { databaseErrorOf } from './unavailable/store-unavailable.ts'

/** An open store. */
export interface Store {
  readonly kind: DatabaseKind
  readonly db: Database
  /**
   * Removes deleted data from the files too. `secure_delete` overwrites deleted rows with zeros in the database, but
   * they stay in SQLite's write-ahead log until that is emptied.
   */
  scrub(): Promise<void>
  /** This process as the owner of the intents that it begins. */
  readonly owner: Owner
  close(): Promise<void>
}

/** The location of the data: the three forms of `DATABASE_URL`. */
export type StoreAddress =
  | { readonly kind: 'memory' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Reads `sqlite::memory:`, `sqlite:<path>` or `postgres://…`; `null` for anything else. */
export function parseStoreAddress(text: string): StoreAddress | null {
  if (text === 'sqlite::memory:') return { kind: 'memory' }
  if (/^postgres(ql)?:\/\//.test(text)) return { kind: 'postgres', url: text }
  const [, path] = /^sqlite:(.+)$/.exec(text) ?? []
  return path ? { kind: 'file', path: resolve(path) } : null
}

interface OpenOptions {
  /** The number of migrations to run. Default: all. */
  readonly migrationCount?: number
}

/**
 * Opens a store and brings its tables up to date.
 *
 * @throws StartError if it cannot be reached or written.
 */
export async function openStore(address: StoreAddress, { migrationCount }: OpenOptions = {}): Promise<Store> {
  try {
    await using opened = new AsyncDisposableStack()
    const db = openDatabase(address)
    opened.defer(() => db.destroy())
    const kind = kindOf(address)
    await migrate(db, {
      kind,
      ...(migrationCount !== undefined && { count: migrationCount }),
    })
    const owner = opened.adopt(await createOwner(address, db), ({ close }) => close())
    const untilClosed = opened.move()
    return {
      kind,
      db,
      owner,
      scrub: async () => {
        if (address.kind === 'file') await emptyWriteAheadLog(db)
      },
      close: () => untilClosed.disposeAsync(),
    }
  } catch (error) {
    throw cannotBeOpened(address, error)
  }
}

/**
 * Uses the database of a store as it is: without an update of its tables, and without being an owner of intents.
 *
 * @throws StartError if it cannot be reached.
 */
export async function useDatabase<T>(
  address: StoreAddress,
  work: (db: Database, kind: DatabaseKind) => Promise<T>,
): Promise<T> {
  try {
    await using opened = new AsyncDisposableStack()
    const db = openDatabase(address)
    opened.defer(() => db.destroy())
    return await work(db, kindOf(address))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw cannotBeOpened(address, error)
  }
}

function openDatabase(address: StoreAddress): Database {
  return new Kysely<Schema>({ dialect: dialectFor(address), plugins: [new CamelCasePlugin()] })
}

function kindOf({ kind }: StoreAddress): DatabaseKind {
  return kind === 'postgres' ? 'postgres' : 'sqlite'
}

function cannotBeOpened(address: StoreAddress, error: unknown): StartError {
  const cause = databaseErrorOf(error)
  return new StartError(`${sayWhere(address)} cannot be opened: ${sayWhy(cause)}.`, { cause })
}

async function createOwner(address: StoreAddress, db: Database): Promise<Owner> {
  switch (address.kind) {
    case 'memory':
      return createLoneOwner()
    case 'file':
      // Uses the real file name, so that processes that open the store by a symbolic link find the same owners.
      return createSqliteOwner(`${realpathSync(address.path)}-owners`)
    case 'postgres':
      return createPostgresOwner(db, address.url)
    default:
      return address satisfies never
  }
}

function dialectFor(address: StoreAddress): Dialect {
  if (address.kind === 'postgres') {
    return reportUnavailable(createPostgresDialect(address.url), isPostgresUnavailable)
  }
  const location = address.kind === 'memory' ? ':memory:' : address.path
  return reportUnavailable(createSqliteDialect(location), isSqliteUnavailable)
}

function sayWhere(address: StoreAddress): string {
  if (address.kind === 'memory') return 'The database in memory'
  if (address.kind === 'file') return `The database file ${address.path}`
  // The URL may contain a password.
  const { hostname, port, pathname } = new URL(address.url)
  return `The PostgreSQL database ${pathname.slice(1)} at ${hostname}:${port || 5432}`
}
