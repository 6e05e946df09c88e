import type { SqliteTransaction } from './sqlite-transaction.ts'

/** A caller whose part of the group is complete, and who waits for the commit. */
export interface Member {
  committed(): void
  failed(cause: unknown): void
}

/** The transaction that is open now, and its members. There are none while no transaction is open. */
export interface CommitGroup {
  readonly transaction: SqliteTransaction
  size(): number
  add(member: Member): void
  /** Commits the transaction, and tells all members whether that succeeded. */
  commit(): void
  /** Undoes the transaction: all members fail. */
  abandon(cause: unknown): void
  /** Undoes the changes since the savepoint; or the whole transaction, if SQLite cannot undo less. */
  undoPart(cause: unknown): void
}

export function createCommitGroup(transaction: SqliteTransaction): CommitGroup {
  let members: Member[] = []

  function removeMembers(): readonly Member[] {
    const removed = members
    members = []
    return removed
  }

  function abandon(cause: unknown): void {
    transaction.rollback()
    for (const member of removeMembers()) member.failed(cause)
  }

  return {
    transaction,
    size: () => members.length,
    add: (member) => {
      members.push(member)
    },
    commit: () => {
      try {
        transaction.commit()
      } catch (error) {
        abandon(error)
        return
      }
      for (const member of removeMembers()) member.committed()
    },
    abandon,
    undoPart: (cause) => {
      try {
        if (transaction.isOpen()) transaction.rollbackToSavepoint()
      } catch {
        // The whole transaction is undone instead. `cause` came first and is the reason.
        transaction.rollback()
      }
      if (!transaction.isOpen()) abandon(cause)
    },
  }
}
