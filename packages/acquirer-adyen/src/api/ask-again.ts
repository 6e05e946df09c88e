import { setTimeout as sleep } from 'node:timers/promises'
import type { AdyenTools } from '../adyen-processor.ts'
import type { Answer, Question } from './ask-adyen.ts'

/**
 * Sends a request until Adyen has answered it, or until time is up. The idempotency key stays the same, so that the
 * request takes effect once.
 *
 * @returns `refused` and `barred` for the first request only: after a later one, they would not say what happened to
 *   the first.
 */
export async function askAgain<T>({ ask, pausesMs }: AdyenTools, question: Question<T>): Promise<Answer<T>> {
  const { signal } = question
  for (const [repetition, pauseMs] of [0, ...pausesMs].entries()) {
    if (pauseMs > 0) await sleep(pauseMs, null, { signal }).catch(() => null)
    if (signal.aborted) return unknown
    const answer = await ask(question)
    switch (answer.kind) {
      case 'done':
        return answer
      case 'refused':
      case 'barred':
        return repetition === 0 ? answer : unknown
      case 'unknown':
        if (answer.isStored) return answer
        break
      default:
        answer satisfies never
    }
  }
  return unknown
}

const unknown: Answer<never> = { kind: 'unknown', isStored: false }
