import type { DatabaseSync } from 'node:sqlite'

/** The one transaction of a connection, and the one savepoint in it. */
export interface SqliteTransaction {
  /** Takes the write lock at once. @throws when another process has it: `isBusy`. */
  begin(): void
  commit(): void
  /** Undoes all of it. Nothing happens when SQLite has done so by itself, as it does when the disk is full. */
  rollback(): void
  setSavepoint(): void
  /** Lets go of the savepoint; what was done since is the transaction's. */
  keepSinceSavepoint(): void
  undoSinceSavepoint(): void
  isOpen(): boolean
}

/** Prepares the statements: they run for every request. */
export function prepareTransaction(sqlite: DatabaseSync): SqliteTransaction {
  const prepare = (sql: string): (() => void) => {
    const statement = sqlite.prepare(sql)
    return () => {
      statement.run()
    }
  }
  // A transaction that begins by reading cannot wait for the write lock later on: SQLite fails it at once when
  // another process wrote in between. Ours all write, so they take the lock first.
  const begin = prepare('begin immediate')
  const rollback = prepare('rollback')
  const release = prepare('release turn')
  const rollbackToSavepoint = prepare('rollback to turn')
  return {
    begin,
    commit: prepare('commit'),
    rollback: () => {
      if (sqlite.isTransaction) rollback()
    },
    setSavepoint: prepare('savepoint turn'),
    keepSinceSavepoint: release,
    undoSinceSavepoint: () => {
      rollbackToSavepoint()
      // Rolled back to, a savepoint is still there.
      release()
    },
    isOpen: () => sqlite.isTransaction,
  }
}
