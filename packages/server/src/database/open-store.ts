import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'
import { StartError, sayWhy } from '../start-error.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { DatabaseKind } from './migrations/database-kind.ts'
import { createLoneOwner, type Owner } from './owner.ts'
import { type PoolUse, poolLimitsOf } from './postgres/pool-limits.ts'
import { createPostgresOwner } from './postgres/postgres-owner.ts'
import { readPostgresUrl } from './postgres/postgres-url.ts'
import { createPostgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'
import { rememberFile } from './sqlite/database-file.ts'
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
  /** The same data on connections that requests cannot use up, for jobs and deliveries. */
  readonly jobsDb: Database
  /** The same data on a connection that neither requests nor jobs can use up, for probes. */
  readonly probesDb: Database
  /**
   * Removes deleted data from the files too. `secure_delete` overwrites deleted rows with zeros in the database, but
   * they stay in SQLite's write-ahead log until that is emptied.
   */
  scrub(): Promise<void>
  /** Whether the file of the database was replaced or deleted: then nothing can be written until the service restarts. */
  isReplaced(): boolean
  /** This process as the owner of the intents that it begins. */
  readonly owner: Owner
  close(): Promise<void>
}

/** The location of the data: the three forms of `DATABASE_URL`. */
export type StoreAddress =
  | { readonly kind: 'memory' }
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'postgres'
      readonly url: string
      /** The number of connections for requests. Default `usualPoolSize`. */
      readonly poolSize?: number
    }

/** Whether a text is meant as the URL of a PostgreSQL database. */
export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text)
}

/** Reads `sqlite::memory:`, `sqlite:<path>` or `postgres://…`; `null` for anything else. */
export function parseStoreAddress(text: string): StoreAddress | null {
  if (text === 'sqlite::memory:') return { kind: 'memory' }
  if (isPostgresUrl(text)) return readPostgresUrl(text) && { kind: 'postgres', url: text }
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
    const connect = (use: PoolUse): Database =>
      opened.adopt(connectTo(address, use), (database) => database.destroy())
    const kind = address.kind === 'postgres' ? 'postgres' : 'sqlite'
    const db = connect('requests')
    // Only PostgreSQL has pools.
    const [jobsDb, probesDb] = kind === 'postgres' ? [connect('jobs'), connect('probes')] : [db, db]
    const migrationsDb = kind === 'postgres' ? connectTo(address, 'migrations') : db
    const count = migrationCount !== undefined && { count: migrationCount }
    await migrate(migrationsDb, { kind, ...count }).finally(async () => {
      if (migrationsDb !== db) await migrationsDb.destroy()
    })
    const owner = opened.adopt(await createOwner(address, jobsDb), ({ close }) => close())
    const file = rememberFile(address.kind === 'file' ? address.path : null)
    const untilClosed = opened.move()
    return {
      kind,
      db,
      jobsDb,
      probesDb,
      owner,
      scrub: async () => {
        if (address.kind === 'file') await emptyWriteAheadLog(db)
      },
      isReplaced: file.isReplaced,
      close: () => untilClosed.disposeAsync(),
    }
  } catch (error) {
    const cause = databaseErrorOf(error)
    throw new StartError(`${sayWhere(address)} cannot be opened: ${sayWhy(cause)}.`, { cause })
  }
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

function connectTo(address: StoreAddress, use: PoolUse): Database {
  return new Kysely<Schema>({ dialect: dialectFor(address, use), plugins: [new CamelCasePlugin()] })
}

function dialectFor(address: StoreAddress, use: PoolUse): Dialect {
  if (address.kind === 'postgres') {
    const { url, poolSize } = address
    return reportUnavailable(createPostgresDialect(url, poolLimitsOf(use, poolSize)), isPostgresUnavailable)
  }
  const location = address.kind === 'memory' ? ':memory:' : address.path
  return reportUnavailable(createSqliteDialect(location), isSqliteUnavailable)
}

function sayWhere(address: StoreAddress): string {
  if (address.kind === 'memory') return 'The database in memory'
  if (address.kind === 'file') return `The database file ${address.path}`
  // The URL may contain a password.
  const name = readPostgresUrl(address.url)
  return name ? `The PostgreSQL database ${name.database} at ${name.host}` : 'The PostgreSQL database'
}
