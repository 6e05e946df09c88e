/** Reads that are under way for one key. */
interface SharedRead<Answer> {
  readonly running: Promise<Answer>
  /** The next one, for all that asked since the running one began. */
  next: Promise<Answer> | null
}

/**
 * Lets those who ask for the same thing at the same time share what is read for them. Nobody gets the answer of a read
 * that had begun before they asked: what was written by then is in it.
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
