import { setImmediate as oneTurn } from 'node:timers/promises'

/** A read for one key, for all callers that asked before it began. */
interface SharedRead<Answer> {
  readonly answer: Promise<Answer>
  hasBegun: boolean
  /** The next read, for all callers that arrived after this one began. */
  next: SharedRead<Answer> | null
}

/**
 * Shares one read among the callers that ask for the same key in one turn of the event loop, or during another read. No
 * caller gets the result of a read that began before it asked, so the result includes everything that was written by
 * then.
 */
export function shareReads<Answer>(read: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const readings = new Map<string, SharedRead<Answer>>()

  // Reads when `may` resolves, and then lets the next read begin.
  const startAfter = (key: string, may: Promise<unknown>): SharedRead<Answer> => {
    const begin = (): Promise<Answer> => {
      reading.hasBegun = true
      return read(key)
    }
    const end = (): void => {
      if (reading.next) readings.set(key, reading.next)
      else readings.delete(key)
    }
    const answer = may.then(begin, begin)
    const reading: SharedRead<Answer> = { answer, hasBegun: false, next: null }
    answer.then(end, end)
    return reading
  }

  return (key) => {
    const reading = readings.get(key)
    if (!reading) {
      const first = startAfter(key, oneTurn())
      readings.set(key, first)
      return first.answer
    }
    if (!reading.hasBegun) return reading.answer
    reading.next ??= startAfter(key, reading.answer)
    return reading.next.answer
  }
}
