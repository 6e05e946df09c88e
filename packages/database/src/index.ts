/** Stores on SQLite and PostgreSQL: opening and migrating them, transactions, statements that requests share, the owners of unfinished work, and pages of lists. It knows no table: packages with tables add theirs to `Schema`. */
export { columnNames } from './column-names.ts'
export type { Database, Schema, StoreContext } from './database.ts'
export { type DatabaseKind, typeOfBytes } from './database-kind.ts'
export {
  type Cursor,
  type ListColumns,
  type ListPage,
  type Narrowing,
  narrow,
  narrowPeriod,
  type Place,
  readCursor,
  readPage,
  readTotals,
  rowsOfPage,
  type Sort,
  sorts,
  type Total,
  type TotalLimit,
  wholeCurrencies,
  writeCursor,
} from './lists.ts'
export { type MigrationState, type Migrations, migrate, readMigrationState } from './migrate.ts'
export {
  isPostgresUrl,
  type OpenOptions,
  openDatabase,
  parseStoreAddress,
  type Store,
  type StoreAddress,
  useDatabase,
} from './open-store.ts'
export type { Owner } from './owner.ts'
export { pollUntil } from './poll-until.ts'
export { isPostgres } from './postgres/is-postgres.ts'
export { deleteEndedLeases } from './postgres/owner-leases.ts'
export { poolLimitsOf, usualPoolSize } from './postgres/pool-limits.ts'
export { usualLeaseMs } from './postgres/postgres-owner.ts'
export { isLockTimeout } from './postgres/postgres-unavailable.ts'
export { limitParameters, sslModes } from './postgres/postgres-url.ts'
export { refreshStatistics } from './postgres/refresh-statistics.ts'
export type { ReadList } from './postgres/replica.ts'
export { unlessRemoved } from './removed-names.ts'
export { gatherCalls } from './shared/gather-calls.ts'
export { gatherQueries } from './shared/gather-queries.ts'
export { type Change, type Part, prepareWrite } from './shared/prepare-write.ts'
export type { ColumnTypes } from './shared/rows-of-many.ts'
export { shareReads } from './shared/share-reads.ts'
export type { Signals } from './signals.ts'
export { type CommitGroups, createCommitGroups } from './sqlite/commit-groups.ts'
export { type PreparedQuery, prepareQuery } from './sqlite/prepare-query.ts'
export { restrict } from './sqlite/private-files.ts'
export { openSqlite } from './sqlite/sqlite-dialect.ts'
export { databaseErrorOf, storeUnavailable } from './store-unavailable.ts'
export type { ProcessesContext } from './work-leases.ts'
