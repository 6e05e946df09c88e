import { parentPort } from 'node:worker_threads'
import type { Numbered } from './start-thread.ts'

interface Answering<Question, Answer> {
  answer(question: Question): Answer | Promise<Answer>
  /** Called when all questions are answered. */
  close(): void | Promise<void>
}

/** Answers the questions to this thread until it is told to end. */
export function answerQuestions<Question, Answer>({ answer, close }: Answering<Question, Answer>): void {
  parentPort?.on('message', async (asked: Numbered<Question> | null) => {
    if (asked) parentPort?.postMessage({ id: asked.id, message: await answer(asked.message) })
    else {
      await close()
      parentPort?.close()
    }
  })
}
