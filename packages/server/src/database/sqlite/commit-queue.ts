import type { GroupThread } from '../threads/group-thread.ts'
import type { CommitGroup } from './commit-group.ts'
import { isBusy, tryUntil } from './sqlite-busy.ts'
import type { SqliteTransaction } from './sqlite-transaction.ts'

/** Ends the wait of a caller. */
export interface Settle<T> {
  resolve(result: T): void
  reject(cause: unknown): void
}

type Wants = 'a group' | 'no group'

interface Caller<Step, Result> {
  readonly wants: Wants
  admit(): void
  refuse(cause: unknown): void
  /** The same for the thread; `null`: the caller needs this one. */
  readonly sent: SentStep<Step, Result> | null
}

interface SentStep<Step, Result> extends Settle<Result> {
  readonly step: Step
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
  /** No transaction is open, and those who arrive in this turn of the event loop may become a group for the thread. */
  | { readonly name: 'gathering'; readonly timer: NodeJS.Immediate }
  /** The thread has groups. */
  | { readonly name: 'sent' }

interface QueueOptions<Step, Result> {
  readonly patienceMs: number
  readonly largestGroup: number
  /** `null`: there is none. */
  readonly thread: GroupThread<Step, Result> | null
}

// A message to the thread and its answer take as long as a few steps.
const smallestForThread = 4
// So many are sent before the turn of the event loop ends, which may take longer than they do.
const enoughForThread = 8
// While the thread runs one group, the next one is already there.
const mostInThread = 2

/** The callers of a connection, in the order of their calls, and when each may use it. */
export interface CommitQueue<Step, Result> {
  /** Runs `admitted` when the caller's time comes. Rejects if the queue is closed or the lock is not available. */
  wait<T>(wants: Wants, admitted: (settle: Settle<T>) => void): Promise<T>
  /** The same in a group; or the thread runs the step, if it has enough others for a group. */
  waitOrSend(step: Step, admitted: (settle: Settle<Result>) => void): Promise<Result>
  /** Called by an admitted caller that keeps the transaction for itself until `endTurn`. */
  beginTurn(): void
  endTurn(): void
  close(): Promise<void>
}

/**
 * Admits callers, and begins and commits the groups that they share: see `createCommitGroups`.
 */
export function createCommitQueue<Step, Result>(
  group: CommitGroup,
  { patienceMs, largestGroup, thread }: QueueOptions<Step, Result>,
): CommitQueue<Step, Result> {
  const { transaction } = group
  const queue: Caller<Step, Result>[] = []
  // Of the latest group, here or in the thread. It decides whether the next one is gathered for the thread.
  let latestSize = 0
  let groupsInThread = 0
  let phase: Phase = { name: 'idle' }
  let isClosing = false

  function enter(next: Phase): void {
    if ('timer' in phase) clearImmediate(phase.timer)
    phase = next
  }

  function enqueue(caller: Caller<Step, Result>): void {
    if (isClosing) {
      caller.refuse(new Error('the database is being closed'))
      return
    }
    queue.push(caller)
    advance()
  }

  // Admits callers until one has its turn, the lock is missing, the thread may get a group, or nobody waits.
  function advance(): void {
    while (phase.name === 'idle' || phase.name === 'commit due') {
      const [next] = queue
      if (!next) {
        if (!transaction.isOpen()) enter({ name: 'idle' })
        else if (phase.name === 'idle') enter({ name: 'commit due', timer: setImmediate(commit) })
        return
      }
      if (next.sent && !transaction.isOpen() && latestSize >= smallestForThread && mayUseThread()) {
        enter({ name: 'gathering', timer: setImmediate(endGathering) })
        break
      }
      const mustCommit = next.wants === 'no group' || group.size() >= largestGroup
      if (transaction.isOpen() && mustCommit) commitNow()
      else if (next.wants === 'no group' || transaction.isOpen() || begin()) queue.shift()?.admit()
    }
    if (phase.name === 'gathering' || phase.name === 'sent') sendEnough()
  }

  function commit(): void {
    commitNow()
    advance()
  }

  function commitNow(): void {
    enter({ name: 'idle' })
    latestSize = group.size()
    if (transaction.isOpen()) group.commit()
  }

  function endGathering(): void {
    enter({ name: 'idle' })
    latestSize = countSteps()
    if (latestSize >= smallestForThread && mayUseThread()) sendSteps(latestSize)
    else advance()
  }

  // A thread that starts after the file was replaced would not notice it.
  function mayUseThread(): boolean {
    return thread !== null && !transaction.isFileReplaced() && thread.isReady()
  }

  // Those before the first caller who needs this thread.
  function countSteps(): number {
    const other = queue.findIndex(({ sent }) => !sent)
    return Math.min(other === -1 ? queue.length : other, largestGroup)
  }

  function sendEnough(): void {
    while (groupsInThread < mostInThread) {
      const count = countSteps()
      if (count < enoughForThread || !mayUseThread()) return
      sendSteps(count)
    }
  }

  function sendSteps(count: number): void {
    const steps = queue.splice(0, count).flatMap(({ sent }) => sent ?? [])
    groupsInThread += 1
    latestSize = count
    enter({ name: 'sent' })
    void send(steps)
  }

  async function send(steps: readonly SentStep<Step, Result>[]): Promise<void> {
    try {
      const outcomes = await (thread as GroupThread<Step, Result>).run(steps.map(({ step }) => step))
      for (const [index, { resolve, reject }] of steps.entries()) {
        const outcome = outcomes[index] ?? { error: new Error('the thread gave no outcome') }
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.result)
        // The thread has waited for the lock as long as anybody may.
        if ('error' in outcome && isBusy(outcome.error)) refuseAll(outcome.error)
      }
    } catch (error) {
      for (const { reject } of steps) reject(error)
    }
    groupsInThread -= 1
    if (groupsInThread === 0) enter({ name: 'idle' })
    advance()
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
        enqueue({ wants, admit: () => admitted({ resolve, reject }), refuse: reject, sent: null })
      }),
    waitOrSend: (step, admitted) =>
      new Promise((resolve, reject) => {
        const settle = { resolve, reject }
        const sent = { ...settle, step }
        enqueue({ wants: 'a group', admit: () => admitted(settle), refuse: reject, sent })
      }),
    beginTurn: () => enter({ name: 'turn' }),
    endTurn: () => {
      enter({ name: 'idle' })
      advance()
    },
    close: () => {
      // The last caller of all: it is admitted, or refused like the others, when nothing is left to do.
      const closed = new Promise<void>((resolve) => {
        queue.push({ wants: 'no group', admit: resolve, refuse: () => resolve(), sent: null })
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
