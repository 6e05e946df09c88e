import type { DatabaseSync } from 'node:sqlite'
import type { GroupThread } from '../threads/group-thread.ts'
import { createCommitGroup } from './commit-group.ts'
import { createCommitQueue, type Settle } from './commit-queue.ts'
import { type DatabaseFile, rememberFile } from './database-file.ts'
import { prepareTransaction } from './sqlite-transaction.ts'
import { startTurn, type Turn } from './turn.ts'

/** How long callers may wait, and how many share a commit. */
export interface GroupLimits {
  /** How long to wait for another process's lock. Default 5000. */
  readonly patienceMs?: number
  /** How long one transaction may keep the others waiting. Default 2000. */
  readonly turnLimitMs?: number
  /** Default 256. */
  readonly largestGroup?: number
}

interface GroupOptions<Step, Result> extends GroupLimits {
  /** Runs a step of `CommitGroups.run`. */
  readonly run?: (step: Step) => Result
  /** Runs these steps when there are many at once. Default `null`: all are run in this thread. */
  readonly thread?: GroupThread<Step, Result> | null
  /** Nothing is written once it is replaced. Default: the files are recognized by their names only. */
  readonly file?: DatabaseFile
}

/** Transactions that share their commits. */
export interface CommitGroups<Step = never, Result = never> {
  /** Opens a transaction when its turn comes. All others wait until it is committed or rolled back. */
  begin(): Promise<Turn>
  /** Runs a step as a transaction of its own. Resolves, or rejects with the step's error, once that is durable. */
  transact<T>(step: () => T): Promise<T>
  /** The same for a step that is described by data, so that another thread can run it. */
  run(step: Step): Promise<Result>
  /** Runs a step while no transaction is open, so that everything it reads is durable. */
  runOutside<T>(step: () => T): Promise<T>
  /** Accepts no further callers, and waits for the accepted ones. */
  close(): Promise<void>
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
 * Steps: the first caller begins the transaction and takes the write lock. Each caller's part is a savepoint; when it is
 * released, the next caller is admitted. When nobody waits, the event loop turns once, so that requests that arrived
 * together share a group. Then the transaction is committed.
 *
 * When the latest group was large, those who arrive with a step that is data are gathered for the thread instead. It has
 * two groups at most, and no transaction begins here until it has none.
 */
export function createCommitGroups<Step = never, Result = never>(
  sqlite: DatabaseSync,
  {
    patienceMs = 5000,
    turnLimitMs = 2000,
    largestGroup = 256,
    run,
    thread = null,
    file = rememberFile(sqlite.location()),
  }: GroupOptions<Step, Result> = {},
): CommitGroups<Step, Result> {
  const transaction = prepareTransaction(sqlite, file)
  const group = createCommitGroup(transaction)
  const queue = createCommitQueue(group, { patienceMs, largestGroup, thread })

  const transactNow = <T>(step: () => T, { resolve, reject }: Settle<T>): void => {
    try {
      transaction.setSavepoint()
      const result = step()
      transaction.releaseSavepoint()
      group.add({ committed: () => resolve(result), failed: reject })
    } catch (error) {
      group.undoPart(error)
      if (transaction.isOpen()) group.add({ committed: () => reject(error), failed: reject })
      else reject(error)
    }
  }

  return {
    begin: () =>
      queue.wait('a group', ({ resolve, reject }) => {
        try {
          resolve(startTurn({ group, limitMs: turnLimitMs, onEnd: queue.endTurn }))
          queue.beginTurn()
        } catch (error) {
          group.abandon(error)
          reject(error)
        }
      }),
    transact: (step) => queue.wait('a group', (settle) => transactNow(step, settle)),
    run: (step) =>
      queue.waitOrSend(step, (settle) =>
        transactNow(() => {
          if (!run) throw new Error('nothing runs the steps')
          return run(step)
        }, settle),
      ),
    runOutside: (step) =>
      queue.wait('no group', ({ resolve, reject }) => {
        try {
          resolve(step())
        } catch (error) {
          reject(error)
        }
      }),
    close: async () => {
      await queue.close()
      await thread?.close()
    },
  }
}
