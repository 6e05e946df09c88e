import { sqliteErrors } from '../sqlite/sqlite-errors.ts'
import { errorOf, type SqliteFailure } from './sqlite-failure.ts'
import { startThread, type Thread } from './start-thread.ts'

/** The outcome of one step of a group. */
export type StepOutcome<Result> = { readonly result: Result } | { readonly error: unknown }

/** The same as a message. */
export type StepAnswer<Result> = { readonly result: Result } | { readonly failure: SqliteFailure }

/** A thread that runs groups of steps, each as a transaction of its own, with one commit. */
export interface GroupThread<Step, Result> {
  /** Whether the thread runs. If it does not, it starts; at the earliest a minute after one has ended. */
  isReady(): boolean
  /** Runs steps in their order. @returns an outcome for each, once they are durable. Rejects if the thread ends before. */
  run(steps: readonly Step[]): Promise<readonly StepOutcome<Result>[]>
  close(): Promise<void>
}

interface GroupThreadOptions<Step, Message> {
  /** The URL of a module that calls `answerGroups`. */
  readonly program: URL
  /** The file of the database. */
  readonly path: string
  /** Called for each thread that starts. @returns how steps become a message to it. */
  readonly createPacker: () => (steps: readonly Step[]) => Message
}

// A thread that ends at once, for lack of memory for instance, would otherwise be started for each group.
const pauseMs = 60_000

/**
 * A thread that starts when it is needed, and again some time after it has ended.
 */
export function createGroupThread<Step, Message, Result>({
  program,
  path,
  createPacker,
}: GroupThreadOptions<Step, Message>): GroupThread<Step, Result> {
  interface Started {
    readonly thread: Thread<Message, readonly StepAnswer<Result>[]>
    readonly pack: (steps: readonly Step[]) => Message
    isReady: boolean
  }
  let started: Started | null = null
  let mayStartMs = 0

  function end(): void {
    started = null
    mayStartMs = performance.now() + pauseMs
  }

  function start(): Started {
    const pack = createPacker()
    const thread = startThread<Message, readonly StepAnswer<Result>[]>(program, path, () => {
      if (started === starting) end()
    })
    const starting: Started = { thread, pack, isReady: false }
    const ready = (): void => {
      starting.isReady = true
    }
    // If it cannot answer, it has ended.
    thread.ask(pack([])).then(ready, () => {})
    return starting
  }

  async function ask(steps: readonly Step[]): Promise<readonly StepAnswer<Result>[]> {
    const asked = started
    try {
      if (!asked) throw new Error('it was not started again')
      return await asked.thread.ask(asked.pack(steps))
    } catch (cause) {
      // If the message could not be sent, the thread does not know what the next one refers to.
      if (asked && asked === started) {
        end()
        void asked.thread.close()
      }
      // Nobody knows whether the steps were committed, as after an error of the disk.
      const error = new Error('the thread of the database has ended', { cause })
      throw Object.assign(error, { errcode: sqliteErrors.inputOutput })
    }
  }

  return {
    isReady: () => {
      try {
        if (!started && performance.now() >= mayStartMs) started = start()
      } catch {
        // The process can have no more threads. Everything works without.
        end()
      }
      return started?.isReady ?? false
    },
    async run(steps) {
      const answers = await ask(steps)
      return answers.map((answer) => ('result' in answer ? answer : { error: errorOf(answer.failure) }))
    },
    close: async () => started?.thread.close(),
  }
}
