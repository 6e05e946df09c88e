import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as oneTurn } from 'node:timers/promises'
import { fileIsReplaced, rememberFile } from './database-file.ts'
import { isBusy, tryUntil } from './sqlite-errors.ts'

/** How long callers may wait, and how many share a commit. */
export interface GroupLimits {
  /** How long to wait for another process's lock. Default 5000. */
  readonly patienceMs?: number
  /** How long one transaction may keep the others waiting. Default 2000. */
  readonly turnLimitMs?: number
  /** Default 256. */
  readonly maxGroup?: number
}

/** A caller's transaction, which is a part of a group, while it has its turn. */
export interface Turn {
  /** Runs a step in it. @throws what the step throws, or the reason why the turn has ended. */
  run<T>(step: () => T): T
  /** Ends the turn. Resolves once all its changes are durable; rejects if none of them is kept. */
  commit(): Promise<void>
  /** Ends the turn and undoes its changes. Resolves once all that it read is durable, or at once if it has ended. */
  rollback(): Promise<void>
}

/** Transactions that share their commits. */
export interface CommitGroups {
  /** Opens a transaction when its turn comes. All others wait until it is committed or rolled back. */
  begin(): Promise<Turn>
  /** Runs a step as a transaction of its own. Resolves, or rejects with the step's error, once that is durable. */
  transact<T>(step: () => T): Promise<T>
  /** Runs a step while no transaction is open, so that everything it reads is durable. */
  runOutside<T>(step: () => T): Promise<T>
  /** Accepts no further callers, and waits for the accepted ones. */
  close(): Promise<void>
}

interface Caller {
  readonly wants: 'a group' | 'no group'
  /** Does its part. @throws, or rejects, if it leaves nothing to commit for anybody. */
  act(): void | Promise<void>
  committed(): void
  failed(cause: unknown): void
}

/**
 * Group commit. A commit waits for the disk; transactions that arrive close together wait only once for all of them.
 *
 * Requirements:
 * 1. Transactions run one at a time, in the order of their calls. Each sees the changes of those before it.
 * 2. A transaction that fails is undone alone.
 * 3. No caller learns its result before the commit, not even a failure, because what it read was not yet durable.
 * 4. If the commit fails, nothing of the group is kept, and all its callers receive the error.
 * 5. The process keeps working while it waits for another process's lock. The connection must have no busy timeout.
 * 6. A transaction that does not end is undone after a while, so that the others do not wait forever. The likely
 *    mistake is to use the store inside one of its transactions, which then waits for its own end.
 *
 * Steps: a group waits for one turn of the event loop, so that requests that arrive together share it, and takes the
 * write lock. Each caller's part is a savepoint, one after another until nobody waits. Then the group is committed, and
 * its callers are told.
 */
export function createCommitGroups(
  sqlite: DatabaseSync,
  { patienceMs = 5000, turnLimitMs = 2000, maxGroup = 256 }: GroupLimits = {},
): CommitGroups {
  // A transaction that begins with a read cannot wait for the write lock later: SQLite fails it at once if another
  // process wrote in between. All transactions here write, so they take the lock first.
  const begin = sqlite.prepare('begin immediate')
  const commit = sqlite.prepare('commit')
  const rollback = sqlite.prepare('rollback')
  const setSavepoint = sqlite.prepare('savepoint part')
  const release = sqlite.prepare('release part')
  const rollbackToSavepoint = sqlite.prepare('rollback to part')
  const isReplaced = rememberFile(sqlite.location())
  const waiting: Caller[] = []
  let isServing = false
  let isClosing = false

  function enqueue(caller: Caller): void {
    if (isClosing) {
      caller.failed(new Error('the database is being closed'))
      return
    }
    waiting.push(caller)
    if (!isServing) void serve()
  }

  async function serve(): Promise<void> {
    isServing = true
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (next.wants === 'a group') await serveGroup()
      else await waiting.shift()?.act()
    }
    isServing = false
  }

  async function serveGroup(): Promise<void> {
    // As long as each turn of the event loop brings further callers, a commit for them all costs less than one each.
    for (let arrived = 0; arrived < Math.min(waiting.length, maxGroup); ) {
      arrived = waiting.length
      await oneTurn()
    }
    const group: Caller[] = []
    try {
      await beginWhenFree()
      while (group.length < maxGroup && waiting[0]?.wants === 'a group') {
        const caller = waiting.shift() as Caller
        group.push(caller)
        await caller.act()
      }
      commit.run()
    } catch (error) {
      if (sqlite.isTransaction) rollback.run()
      // If the group could not begin, nobody waits any longer.
      const failed = group.length > 0 ? group : waiting.splice(0)
      for (const caller of failed) caller.failed(error)
      return
    }
    for (const caller of group) caller.committed()
  }

  async function beginWhenFree(): Promise<void> {
    if (isReplaced()) throw fileIsReplaced()
    let failure: unknown
    await tryUntil(() => {
      try {
        begin.run()
        return true
      } catch (error) {
        failure = error
        return !isBusy(error)
      }
    }, patienceMs)
    if (!sqlite.isTransaction) throw failure
  }

  // SQLite itself undoes the whole transaction when the disk is full, for example.
  function undoPart(): void {
    if (!sqlite.isTransaction) return
    try {
      rollbackToSavepoint.run()
      // SQLite keeps a savepoint after rolling back to it.
      release.run()
    } catch {
      // The whole transaction is undone instead. What came first is the reason that its callers receive.
      if (sqlite.isTransaction) rollback.run()
    }
  }

  function startTurn(start: (turn: Turn) => void, durable: Promise<void>): Promise<void> {
    setSavepoint.run()
    const turn = Promise.withResolvers<void>()
    let ended: { readonly cause: unknown } | null = null
    // If nothing is left of the transaction, the whole group fails with the cause.
    const end = (cause: unknown): void => {
      clearTimeout(timer)
      ended = { cause }
      if (sqlite.isTransaction) turn.resolve()
      else turn.reject(cause)
    }
    const timer = setTimeout(() => {
      undoPart()
      end(new Error(`A transaction was rolled back: it blocked the others for ${turnLimitMs} ms. ${hint}`))
    }, turnLimitMs)
    const hasEnded = new Error('the transaction has ended')
    start({
      run(step) {
        if (ended) throw ended.cause
        try {
          return step()
        } catch (error) {
          if (!sqlite.isTransaction) end(error)
          throw error
        }
      },
      async commit() {
        if (ended) throw ended.cause
        try {
          release.run()
          end(hasEnded)
        } catch (error) {
          if (sqlite.isTransaction) rollback.run()
          end(error)
        }
        await durable
      },
      async rollback() {
        if (ended) return
        undoPart()
        end(hasEnded)
        await durable
      },
    })
    return turn.promise
  }

  return {
    begin: () =>
      new Promise((start, refuse) => {
        const outcome = Promise.withResolvers<void>()
        // Also for a turn that its caller leaves without an end.
        outcome.promise.catch(() => {})
        enqueue({
          wants: 'a group',
          act: () => startTurn(start, outcome.promise),
          committed: outcome.resolve,
          failed: (cause) => {
            refuse(cause)
            outcome.reject(cause)
          },
        })
      }),
    transact: (step) =>
      new Promise((resolve, reject) => {
        let settle = (): void => {}
        enqueue({
          wants: 'a group',
          act: () => {
            setSavepoint.run()
            try {
              const result = step()
              release.run()
              settle = () => resolve(result)
            } catch (error) {
              undoPart()
              if (!sqlite.isTransaction) throw error
              settle = () => reject(error)
            }
          },
          committed: () => settle(),
          failed: reject,
        })
      }),
    runOutside: (step) =>
      new Promise((resolve, reject) => {
        const act = (): void => {
          try {
            resolve(step())
          } catch (error) {
            reject(error)
          }
        }
        if (!isServing && !isClosing) act()
        else enqueue({ wants: 'no group', act, committed: () => {}, failed: reject })
      }),
    close: async () => {
      isClosing = true
      if (!isServing) return
      await new Promise<void>((resolve) => {
        waiting.push({ wants: 'no group', act: resolve, committed: () => {}, failed: () => resolve() })
      })
    },
  }
}

const hint =
  'Inside a transaction, use the transaction that is passed to you, not the store, and wait for nothing else.'
