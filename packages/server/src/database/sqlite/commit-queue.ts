import type { CommitGroup } from './commit-group.ts'
import { isBusy, tryUntil } from './sqlite-busy.ts'
import type { SqliteTransaction } from './sqlite-transaction.ts'

interface Settle<T> {
  resolve(result: T): void
  reject(cause: unknown): void
}

interface Caller {
  readonly wants: 'a group' | 'no group'
  admit(): void
  refuse(cause: unknown): void
}

type Phase =
  /** No transaction is open. */
  | { readonly name: 'idle' }
  /** Another process holds the lock. */
  | { readonly name: 'locked out' }
  /** A caller has its turn. */
  | { readonly name: 'turn' }
  /** A transaction is open, and nobody has a turn: it will be committed unless further callers arrive. */
  | { readonly name: 'commit due'; readonly timer: NodeJS.Immediate }

interface QueueLimits {
  readonly patienceMs: number
  readonly largestGroup: number
}

/** The callers of a connection, in the order of their calls, and when each may use it. */
export interface CommitQueue {
  /** Runs `admitted` when the caller's time comes. Rejects if the queue is closed or the lock is not available. */
  wait<T>(wants: Caller['wants'], admitted: (settle: Settle<T>) => void): Promise<T>
  /** Called by an admitted caller that keeps the transaction for itself until `endTurn`. */
  beginTurn(): void
  endTurn(): void
  close(): Promise<void>
}

/**
 * Admits callers, and begins and commits the groups that they share: see `createCommitGroups`.
 *
 * It is one closure, because each of its short functions reads or changes the phase and the queue together.
 */
export function createCommitQueue(
  group: CommitGroup,
  { patienceMs, largestGroup }: QueueLimits,
): CommitQueue {
  const { transaction } = group
  const queue: Caller[] = []
  let phase: Phase = { name: 'idle' }
  let isClosing = false

  function enter(next: Phase): void {
    if (phase.name === 'commit due') clearImmediate(phase.timer)
    phase = next
  }

  function enqueue(caller: Caller): void {
    if (isClosing) {
      caller.refuse(new Error('the database is being closed'))
      return
    }
    queue.push(caller)
    advance()
  }

  // Admits callers until one has its turn, the lock is missing, or nobody waits.
  function advance(): void {
    while (phase.name === 'idle' || phase.name === 'commit due') {
      const [next] = queue
      if (!next) {
        if (!transaction.isOpen()) enter({ name: 'idle' })
        else if (phase.name === 'idle') enter({ name: 'commit due', timer: setImmediate(commit) })
        return
      }
      const mustCommit = next.wants === 'no group' || group.size() >= largestGroup
      if (transaction.isOpen() && mustCommit) commitNow()
      else if (next.wants === 'no group' || transaction.isOpen() || begin()) queue.shift()?.admit()
    }
  }

  function commit(): void {
    commitNow()
    advance()
  }

  function commitNow(): void {
    enter({ name: 'idle' })
    if (transaction.isOpen()) group.commit()
  }

  function begin(): boolean {
    try {
      transaction.begin()
    } catch (error) {
      if (isBusy(error)) void beginWhenFree(error)
      else refuseAll(error)
    }
    return transaction.isOpen()
  }

  async function beginWhenFree(busy: unknown): Promise<void> {
    enter({ name: 'locked out' })
    const failure = await beginPatiently(transaction, { busy, patienceMs })
    enter({ name: 'idle' })
    if (failure !== null) refuseAll(failure.cause)
    advance()
  }

  function refuseAll(cause: unknown): void {
    for (const caller of queue.splice(0)) caller.refuse(cause)
  }

  return {
    wait: (wants, admitted) =>
      new Promise((resolve, reject) => {
        enqueue({ wants, admit: () => admitted({ resolve, reject }), refuse: reject })
      }),
    beginTurn: () => enter({ name: 'turn' }),
    endTurn: () => {
      enter({ name: 'idle' })
      advance()
    },
    close: () => {
      // The last caller of all: it is admitted, or refused like the others, when nothing is left to do.
      const closed = new Promise<void>((resolve) => {
        queue.push({ wants: 'no group', admit: resolve, refuse: () => resolve() })
      })
      isClosing = true
      advance()
      return closed
    },
  }
}

/** Begins as soon as no other process holds the lock. @returns why it failed; `null` if the transaction is open. */
async function beginPatiently(
  transaction: SqliteTransaction,
  { busy, patienceMs }: { readonly busy: unknown; readonly patienceMs: number },
): Promise<{ readonly cause: unknown } | null> {
  let cause = busy
  await tryUntil(() => {
    try {
      transaction.begin()
      return true
    } catch (error) {
      cause = error
      return !isBusy(error)
    }
  }, patienceMs)
  return transaction.isOpen() ? null : { cause }
}
