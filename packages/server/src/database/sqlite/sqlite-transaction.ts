import type { DatabaseSync } from 'node:sqlite'
import { prepareChangeMark } from '../overwritten/change-mark.ts'
import { type DatabaseFile, fileIsReplaced } from './database-file.ts'

/** The one transaction of a connection, and the one savepoint in it. */
export interface SqliteTransaction {
  /** Takes the write lock at once. @throws if another process holds it: `isBusy`; or if the file was replaced. */
  begin(): void
  commit(): void
  /** Undoes the whole transaction. Does nothing if SQLite has already done so, as it does when the disk is full. */
  rollback(): void
  setSavepoint(): void
  /** Removes the savepoint; the changes since then become part of the transaction. */
  releaseSavepoint(): void
  /** Removes the savepoint, and undoes the changes since then. */
  rollbackToSavepoint(): void
  isOpen(): boolean
  /** Whether the file was replaced, overwritten or deleted: then nothing may be written, here or by another connection. */
  isFileReplaced(): boolean
}

/** Prepares the statements once, because they run for every request. */
export function prepareTransaction(sqlite: DatabaseSync, file: DatabaseFile): SqliteTransaction {
  const prepare = (sql: string): (() => void) => {
    const statement = sqlite.prepare(sql)
    return () => {
      statement.run()
    }
  }
  // A transaction that begins with a read cannot wait for the write lock later: SQLite fails it at once if another
  // process wrote in between. All transactions here write, so they take the lock first.
  const begin = prepare('begin immediate')
  const commit = prepare('commit')
  const raiseMark = prepareChangeMark(sqlite)
  const rollback = prepare('rollback')
  const release = prepare('release turn')
  const rollbackTo = prepare('rollback to turn')
  return {
    begin: () => {
      if (file.isReplaced()) throw fileIsReplaced()
      begin()
    },
    commit: () => {
      raiseMark()
      commit()
    },
    rollback: () => {
      if (sqlite.isTransaction) rollback()
    },
    setSavepoint: prepare('savepoint turn'),
    releaseSavepoint: release,
    rollbackToSavepoint: () => {
      rollbackTo()
      // SQLite keeps a savepoint after rolling back to it.
      release()
    },
    isOpen: () => sqlite.isTransaction,
    isFileReplaced: file.isReplaced,
  }
}
