/** The reads in progress for one key. */
interface SharedRead<Answer> {
  readonly running: Promise<Answer>
  /** The next read, for all callers that arrived after the current one began. */
  next: Promise<Answer> | null
}

/**
 * Shares one read among the callers that ask for the same key at the same time. No caller gets the result of a read
 * that began before it asked, so the result includes everything that was written by then.
 */
export function shareReads<Answer>(read: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const readings = new Map<string, SharedRead<Answer>>()
  const start = (key: string): Promise<Answer> => {
    const running = read(key)
    const reading: SharedRead<Answer> = { running, next: null }
    readings.set(key, reading)
    const end = (): void => {
      if (!reading.next) readings.delete(key)
    }
    running.then(end, end)
    return running
  }
  return (key) => {
    const reading = readings.get(key)
    if (!reading) return start(key)
    const restart = (): Promise<Answer> => start(key)
    reading.next ??= reading.running.then(restart, restart)
    return reading.next
  }
}
