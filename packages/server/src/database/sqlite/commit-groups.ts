import type { DatabaseSync } from 'node:sqlite'
import { isBusy, tryUntil } from './sqlite-busy.ts'
import { prepareTransaction } from './sqlite-transaction.ts'

/** How long anybody is waited for, and how many share a commit. */
export interface GroupLimits {
  /** Default 5000: how long another process's lock is waited for. */
  readonly patienceMs?: number
  /** Default 2000: how long one transaction may keep the others waiting. */
  readonly turnLimitMs?: number
  /** Default 256. */
  readonly largestGroup?: number
}

/** Transactions of one connection that share their commits. */
export interface CommitGroups {
  /** Opens a transaction as soon as it is its turn. It holds up all others until it is kept or undone. */
  begin(): Promise<Turn>
  /** Runs a step as a transaction of its own. Resolves, or rejects with what the step threw, once it is durable. */
  transact<T>(step: () => T): Promise<T>
  /** Runs a step while no transaction is open: what it reads is durable. */
  alone<T>(step: () => T): Promise<T>
  /** Takes nothing more, and waits for what was taken. */
  close(): Promise<void>
}

/** A transaction of a group, while it is its turn. */
export interface Turn {
  /** Runs a step in it. @throws what the step throws, or why the transaction has ended. */
  run<T>(step: () => T): T
  /** Ends it. Resolves once all it did is durable; rejects when nothing of it stands. */
  keep(): Promise<void>
  /** Ends it and undoes it. Resolves once all it saw is durable; nothing happens when it has ended. */
  undo(): Promise<void>
}

interface Waiter {
  readonly wants: 'group' | 'no group'
  enter(): void
  refuse(cause: unknown): void
}

/** One that has done its part and waits for the commit. */
interface Member {
  stands(): void
  fell(cause: unknown): void
}

/**
 * Group commit: a commit waits for the disk, and transactions that come close together wait once for all of them.
 *
 * What holds:
 * 1. One transaction at a time, in the order they asked. Each sees what those before it did.
 * 2. One that fails is undone, and no other with it.
 * 3. Nobody hears how theirs ended before the commit, not even of a failure: what it saw was not durable.
 * 4. When the commit fails nothing of the group stands, and everybody in it hears of that.
 * 5. Another process's lock is waited for while this process goes on. It wants a connection without busy timeout.
 * 6. One that does not end is undone after a while, so that the others do not wait for ever. The likely mistake is to
 *    use the store inside a transaction of it, which waits for its own end.
 *
 * How: the first begins, taking the write lock. Each is a savepoint. When one lets go of it, the next one comes in. When
 * nobody waits, the event loop turns once, so that requests that arrived together are together; then all is committed.
 */
export function createCommitGroups(sqlite: DatabaseSync, limits: GroupLimits = {}): CommitGroups {
  const { patienceMs = 5000, turnLimitMs = 2000, largestGroup = 256 } = limits
  const transaction = prepareTransaction(sqlite)
  const queue: Waiter[] = []
  let members: Member[] = []
  let isHeld = false
  let isWaitingForLock = false
  let commitDue: NodeJS.Immediate | null = null
  let whenIdle: (() => void) | null = null

  function join(waiter: Waiter): void {
    if (whenIdle) {
      waiter.refuse(new Error('the database is being closed'))
      return
    }
    queue.push(waiter)
    advance()
  }

  // Lets in whoever may come in now.
  function advance(): void {
    while (!isHeld && !isWaitingForLock) {
      const [next] = queue
      if (!next) {
        if (transaction.isOpen()) commitSoon()
        else whenIdle?.()
        return
      }
      const isFull = next.wants === 'no group' || members.length >= largestGroup
      if (transaction.isOpen() && isFull) commit()
      else if (next.wants === 'no group' || transaction.isOpen() || begin()) queue.shift()?.enter()
    }
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
    let failure = busy
    isWaitingForLock = true
    await tryUntil(() => {
      try {
        transaction.begin()
        return true
      } catch (error) {
        failure = error
        return !isBusy(error)
      }
    }, patienceMs)
    isWaitingForLock = false
    if (!transaction.isOpen()) refuseAll(failure)
    advance()
  }

  function refuseAll(cause: unknown): void {
    for (const waiter of queue.splice(0)) waiter.refuse(cause)
  }

  function commitSoon(): void {
    commitDue ??= setImmediate(() => {
      commitDue = null
      // Whoever came in since sees to it when they leave.
      if (isHeld) return
      commit()
      advance()
    })
  }

  function commit(): void {
    try {
      transaction.commit()
    } catch (error) {
      abandon(error)
      return
    }
    for (const member of endGroup()) member.stands()
  }

  // Nothing of the group stands.
  function abandon(cause: unknown): void {
    transaction.rollback()
    for (const member of endGroup()) member.fell(cause)
  }

  function endGroup(): readonly Member[] {
    if (commitDue) clearImmediate(commitDue)
    commitDue = null
    const ended = members
    members = []
    return ended
  }

  function undoSinceSavepoint(cause: unknown): void {
    try {
      if (transaction.isOpen()) transaction.undoSinceSavepoint()
    } catch {
      // What cannot be undone alone is undone with the others; `cause` came first and says why.
      transaction.rollback()
    }
    if (!transaction.isOpen()) abandon(cause)
  }

  function holdTurn(): Turn {
    let ended: { readonly cause: unknown } | null = null
    isHeld = true
    const timer = setTimeout(() => {
      const cause = new Error(
        `A transaction was undone: it held up the others for ${turnLimitMs} ms. ${hint}`,
      )
      end(cause)
      undoSinceSavepoint(cause)
      advance()
    }, turnLimitMs)
    const end = (cause: unknown): void => {
      clearTimeout(timer)
      ended = { cause }
      isHeld = false
    }
    const leave = (letGo: () => void): Promise<void> => {
      end(new Error('the transaction has ended'))
      return new Promise((resolve, reject) => {
        try {
          letGo()
          members.push({ stands: resolve, fell: reject })
        } catch (error) {
          abandon(error)
          reject(error)
        }
        advance()
      })
    }
    return {
      run(step) {
        if (ended) throw ended.cause
        try {
          return step()
        } catch (error) {
          if (!transaction.isOpen()) {
            end(error)
            abandon(error)
            advance()
          }
          throw error
        }
      },
      keep: () => (ended ? Promise.reject(ended.cause) : leave(transaction.keepSinceSavepoint)),
      undo: () => (ended ? Promise.resolve() : leave(transaction.undoSinceSavepoint)),
    }
  }

  return {
    begin: () =>
      new Promise((resolve, reject) => {
        const enter = (): void => {
          try {
            transaction.setSavepoint()
            resolve(holdTurn())
          } catch (error) {
            abandon(error)
            reject(error)
          }
        }
        join({ wants: 'group', enter, refuse: reject })
      }),
    transact: (step) =>
      new Promise((resolve, reject) => {
        const enter = (): void => {
          try {
            transaction.setSavepoint()
            const result = step()
            transaction.keepSinceSavepoint()
            members.push({ stands: () => resolve(result), fell: reject })
          } catch (error) {
            undoSinceSavepoint(error)
            if (transaction.isOpen()) members.push({ stands: () => reject(error), fell: reject })
            else reject(error)
          }
        }
        join({ wants: 'group', enter, refuse: reject })
      }),
    alone: (step) =>
      new Promise((resolve, reject) => {
        const enter = (): void => {
          try {
            resolve(step())
          } catch (error) {
            reject(error)
          }
        }
        join({ wants: 'no group', enter, refuse: reject })
      }),
    close: () =>
      new Promise((resolve) => {
        whenIdle = resolve
        advance()
      }),
  }
}

const hint =
  'Inside a transaction, use the transaction that is passed to it and not the store, and wait for nothing else.'
