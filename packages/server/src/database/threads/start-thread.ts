import { basename, extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A question to a thread, which answers with the same number. */
export interface Numbered<Message> {
  readonly id: number
  readonly message: Message
}

/** A thread with a connection of its own to a database. */
export interface Thread<Question, Answer> {
  /** Rejects if the thread ends before it answers. @throws if the question cannot be sent. */
  ask(question: Question): Promise<Answer>
  /** Lets it answer what it was asked, and ends it. */
  close(): Promise<void>
}

/**
 * Starts a thread that answers questions. It keeps the process running only while a question is open.
 *
 * @param program The URL of a module that calls `answerQuestions`.
 * @param path The file of the database.
 * @param onEnd Called once, when the thread can take no more questions.
 * @throws if the process can have no more threads.
 */
export function startThread<Question, Answer>(
  program: URL,
  path: string,
  onEnd: () => void,
): Thread<Question, Answer> {
  const asked = new Map<number, PromiseWithResolvers<Answer>>()
  let count = 0
  // The system's tools show the first 15 characters of the name.
  const name = basename(program.pathname, extname(program.pathname))
  const worker = new Worker(program, { name, workerData: path, env: {}, execArgv: [] })
  worker.on('message', ({ id, message }: Numbered<Answer>) => {
    asked.get(id)?.resolve(message)
    asked.delete(id)
    if (asked.size === 0) worker.unref()
  })
  let failure: unknown = new Error('the thread has ended')
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    onEnd()
    for (const { reject } of asked.values()) reject(failure)
  })
  worker.unref()
  return {
    ask(message) {
      count += 1
      const settle = Promise.withResolvers<Answer>()
      worker.postMessage({ id: count, message } satisfies Numbered<Question>)
      asked.set(count, settle)
      worker.ref()
      return settle.promise
    },
    async close() {
      worker.ref()
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      worker.postMessage(null)
      await ended
    },
  }
}
