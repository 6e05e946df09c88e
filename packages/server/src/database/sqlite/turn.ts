import type { CommitGroup } from './commit-group.ts'

/** A caller's transaction, which is a part of a group, while it has its turn. */
export interface Turn {
  /** Runs a step in it. @throws what the step throws, or the reason why the turn has ended. */
  run<T>(step: () => T): T
  /** Ends the turn. Resolves once all its changes are durable; rejects if none of them is kept. */
  commit(): Promise<void>
  /** Ends the turn and undoes its changes. Resolves once all that it read is durable, or at once if it has ended. */
  rollback(): Promise<void>
}

interface TurnOptions {
  readonly group: CommitGroup
  readonly limitMs: number
  /** Called once, when the next caller may have its turn. */
  readonly onEnd: () => void
}

/** Starts a turn: a savepoint in the group's transaction, which is open. @throws if SQLite cannot set the savepoint. */
export function startTurn({ group, limitMs, onEnd }: TurnOptions): Turn {
  const { transaction } = group
  let ended: { readonly cause: unknown } | null = null
  transaction.setSavepoint()
  const timer = setTimeout(() => {
    const cause = new Error(`A transaction was rolled back: it blocked the others for ${limitMs} ms. ${hint}`)
    end(cause, () => group.undoPart(cause))
  }, limitMs)

  function end(cause: unknown, finish: () => void): void {
    clearTimeout(timer)
    ended = { cause }
    finish()
    onEnd()
  }

  function endWith(finish: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      end(new Error('the transaction has ended'), () => {
        try {
          finish()
          group.add({ committed: resolve, failed: reject })
        } catch (error) {
          group.abandon(error)
          reject(error)
        }
      })
    })
  }

  return {
    run(step) {
      if (ended) throw ended.cause
      try {
        return step()
      } catch (error) {
        // SQLite itself has undone the whole transaction.
        if (!transaction.isOpen()) end(error, () => group.abandon(error))
        throw error
      }
    },
    commit: () => (ended ? Promise.reject(ended.cause) : endWith(transaction.releaseSavepoint)),
    rollback: () => (ended ? Promise.resolve() : endWith(transaction.rollbackToSavepoint)),
  }
}

const hint =
  'Inside a transaction, use the transaction that is passed to you, not the store, and wait for nothing else.'
