import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { describeError, noTracing, StartError, type Tracing } from '@element-js/values'
import { CamelCasePlugin, type Dialect, Kysely, sql } from 'kysely'
import type { Database, Schema } from './database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { type Migrations, madeByAnother, migrate, readMigrationState } from './migrate.ts'
import { createLoneOwner, type Owner } from './owner.ts'
import { chooseHost, type Hosts } from './postgres/choose-host.ts'
import { requireLimitsBehindPooler } from './postgres/connection-options.ts'
import { type PoolUse, poolLimitsOf } from './postgres/pool-limits.ts'
import { createPostgresDialect } from './postgres/postgres-dialect.ts'
import { createPostgresOwner, usualLeaseMs } from './postgres/postgres-owner.ts'
import { createPostgresSignals } from './postgres/postgres-signals.ts'
import { isPostgresUnavailable } from './postgres/postgres-unavailable.ts'
import { readPostgresUrl } from './postgres/postgres-url.ts'
import { openReplica, type ReadList, type Replica, type ReplicaState } from './postgres/replica.ts'
import { createLocalSignals } from './signals.ts'
import { fileIsReplaced, rememberFile } from './sqlite/database-file.ts'
import { createListDialect } from './sqlite/list-dialect.ts'
import { createSqliteDialect } from './sqlite/sqlite-dialect.ts'
import { isSqliteUnavailable, tryUntil } from './sqlite/sqlite-errors.ts'
import { createSqliteOwner } from './sqlite/sqlite-owner.ts'
import { databaseErrorOf, reportUnavailable } from './store-unavailable.ts'
import { traceTransactions } from './trace-transactions.ts'
import { createWorkLeases, everyLease, type ProcessesContext } from './work-leases.ts'

/** An open store. */
export interface Store extends ProcessesContext {
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
  /**
   * Whether the file of the database was replaced, emptied or deleted: then nothing can be written until the service
   * restarts.
   */
  isReplaced(): boolean
  /** This process as the owner of the intents that it begins. */
  readonly owner: Owner
  /** For lists and figures, which may be read from a replica. */
  readonly readList: ReadList
  /** The state of the replica; `null` if there is none. */
  replicaState(): ReplicaState | null
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
      /** A copy of the database, for lists. */
      readonly replicaUrl?: string
      /** How long others wait for a sign of life of this process. Default `usualLeaseMs`. */
      readonly leaseMs?: number
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

export interface OpenOptions {
  /** The steps to the tables of this version. */
  readonly migrations: Migrations
  /** Makes spans for the transactions of requests and jobs. Default: nothing is traced. */
  readonly tracing?: Tracing
}

/**
 * Opens a store and brings its tables up to date.
 *
 * @throws StartError if it cannot be reached or written, or if a newer version of the service has changed its tables.
 */
export async function openDatabase(
  address: StoreAddress,
  { migrations, tracing = noTracing }: OpenOptions,
): Promise<Store> {
  try {
    await using opened = new AsyncDisposableStack()
    const place = locate(address)
    const connect = (use: PoolUse): Database =>
      opened.adopt(connectTo(place, use, tracing), (database) => database.destroy())
    const kind = kindOf(address)
    const db = connect('requests')
    // Only PostgreSQL has pools.
    const [jobsDb, probesDb] = kind === 'postgres' ? [connect('jobs'), connect('probes')] : [db, db]
    await findFitHost(db, place)
    await bringUpToDate(db, place, { kind, migrations })
    if (place.kind === 'postgres') await requireLimitsBehindPooler(place.hosts, poolLimitsOf('requests'))
    const { owner, workLeases, signals } = await joinProcesses(place, { jobsDb, opened })
    const replica =
      place.kind === 'postgres' && place.replicaHosts
        ? opened.adopt(await connectReplica(place, place.replicaHosts, { db, probesDb }), ({ close }) =>
            close(),
          )
        : null
    const readList = replica?.readList ?? readListOf(db, address, opened)
    const isReplaced = rememberFile(address.kind === 'file' ? address.path : null)
    const untilClosed = opened.move()
    return {
      kind,
      db,
      jobsDb,
      probesDb,
      owner,
      workLeases,
      signals,
      scrub: async () => {
        if (address.kind !== 'file') return
        if (isReplaced()) throw fileIsReplaced()
        await emptyWriteAheadLog(db)
      },
      isReplaced,
      readList,
      replicaState: () => replica?.state() ?? null,
      close: () => untilClosed.disposeAsync(),
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw cannotBeOpened(address, error)
  }
}

/**
 * Moves the content of SQLite's write-ahead log into the database and truncates the log. It waits for a transaction of
 * another process; if that process does not finish within five seconds, the log stays until the next time.
 */
async function emptyWriteAheadLog(db: Database): Promise<void> {
  await tryUntil(async () => {
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
    return rows[0]?.busy === 0
  }, 5000)
}

// Only migrations may wait without a limit, and most starts have none to run.
async function bringUpToDate(
  db: Database,
  place: Place,
  tables: { readonly kind: DatabaseKind; readonly migrations: Migrations },
): Promise<void> {
  const { pending, unknown } = await readMigrationState(db, tables)
  if (unknown.length > 0) throw madeByAnother(unknown)
  if (pending.length === 0) return
  const migrationsDb = tables.kind === 'postgres' ? connectTo(place, 'migrations') : db
  try {
    await migrate(migrationsDb, tables)
  } finally {
    if (migrationsDb !== db) await migrationsDb.destroy()
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
    const place = locate(address)
    const db = opened.adopt(connectTo(place, 'migrations'), (database) => database.destroy())
    await findFitHost(db, place)
    return await work(db, kindOf(address))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw cannotBeOpened(address, error)
  }
}

function kindOf({ kind }: StoreAddress): DatabaseKind {
  return kind === 'postgres' ? 'postgres' : 'sqlite'
}

function cannotBeOpened(address: StoreAddress, error: unknown): StartError {
  const cause = databaseErrorOf(error)
  return new StartError(`${describeAddress(address)} cannot be opened: ${describeError(cause)}.`, {
    cause,
  })
}

type Place = Exclude<StoreAddress, { kind: 'postgres' }> | PostgresPlace

/** A database on PostgreSQL, with the host that all connections choose together. */
interface PostgresPlace {
  readonly kind: 'postgres'
  readonly hosts: Hosts
  readonly poolSize: number | undefined
  readonly replicaHosts: Hosts | null
  readonly leaseMs: number
}

function locate(address: StoreAddress): Place {
  if (address.kind !== 'postgres') return address
  const { url, poolSize, replicaUrl, leaseMs = usualLeaseMs } = address
  const replicaHosts = replicaUrl === undefined ? null : chooseHost(replicaUrl, { areWritten: false })
  return { kind: 'postgres', hosts: chooseHost(url), poolSize, replicaHosts, leaseMs }
}

// Each failed connection chooses the next host, but only a moment after its error, so each host is tried twice. The
// caller's first statement reports what is wrong with the last one.
async function findFitHost(db: Database, place: Place): Promise<void> {
  const others = place.kind === 'postgres' ? place.hosts.count - 1 : 0
  for (let failed = 0; failed < 2 * others; failed += 1) {
    const isFit = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    if (isFit) break
  }
}

interface JoinOptions {
  readonly jobsDb: Database
  readonly opened: AsyncDisposableStack
}

/** Registers this process as one of a store's processes. */
async function joinProcesses(
  place: Place,
  { jobsDb, opened }: JoinOptions,
): Promise<Pick<Store, 'owner' | 'workLeases' | 'signals'>> {
  const alone = { workLeases: everyLease, signals: createLocalSignals() }
  if (place.kind === 'memory') return { ...alone, owner: createLoneOwner() }
  if (place.kind === 'file') {
    // Uses the real file name, so that processes that open the store by a symbolic link find the same owners.
    const owner = createSqliteOwner(`${realpathSync(place.path)}-owners`)
    opened.defer(owner.close)
    return { ...alone, owner }
  }
  const { hosts, leaseMs } = place
  const signals = createPostgresSignals(jobsDb)
  opened.defer(signals.close)
  const owner = await createPostgresOwner(jobsDb, { hosts, leaseMs, onConnection: signals.receiveOn })
  opened.defer(owner.close)
  return { owner, signals, workLeases: createWorkLeases(jobsDb, { owner }) }
}

/** Reads lists of a file in a thread, so that they do not stop the service. */
function readListOf(db: Database, address: StoreAddress, opened: AsyncDisposableStack): ReadList {
  if (address.kind !== 'file') return (query) => query(db)
  const dialect = createListDialect(address.path)
  const lists = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  opened.adopt(lists, (database) => database.destroy())
  // Whatever is wrong with the thread, the connection of this process can answer.
  return (query) => query(lists).catch(() => query(db))
}

async function connectReplica(
  place: PostgresPlace,
  hosts: Hosts,
  primary: { readonly db: Database; readonly probesDb: Database },
): Promise<Replica> {
  await using opened = new AsyncDisposableStack()
  const connect = (use: PoolUse): Database =>
    opened.adopt(connectTo({ ...place, hosts }, use), (database) => database.destroy())
  const [db, probesDb] = [connect('requests'), connect('probes')]
  const replica = opened.adopt(
    await openReplica({ primary, db, probesDb, steadyMs: () => performance.now() }),
    ({ close }) => close(),
  )
  const untilClosed = opened.move()
  return { ...replica, close: () => untilClosed.disposeAsync() }
}

function connectTo(place: Place, use: PoolUse, tracing: Tracing = noTracing): Database {
  const plain = dialectFor(place, use)
  const system = place.kind === 'postgres' ? 'postgresql' : 'sqlite'
  const dialect = tracing.isOn ? traceTransactions(plain, { tracing, system }) : plain
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
}

function dialectFor(place: Place, use: PoolUse): Dialect {
  if (place.kind === 'postgres') {
    const { hosts, poolSize } = place
    return reportUnavailable(createPostgresDialect(hosts, poolLimitsOf(use, poolSize)), isPostgresUnavailable)
  }
  const location = place.kind === 'memory' ? ':memory:' : place.path
  return reportUnavailable(createSqliteDialect(location), isSqliteUnavailable)
}

function describeAddress(address: StoreAddress): string {
  if (address.kind === 'memory') return 'The database in memory'
  if (address.kind === 'file') return `The database file ${address.path}`
  // The URL may contain a password.
  const name = readPostgresUrl(address.url)
  return name ? `The PostgreSQL database ${name.database} at ${name.hosts}` : 'The PostgreSQL database'
}
