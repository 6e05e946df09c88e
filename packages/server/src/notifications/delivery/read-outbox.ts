import { setTimeout as sleep } from 'node:timers/promises'
import { type DeliveryWork, startDue } from './start-due.ts'

/** Reads the outbox on request, one read at a time. */
export interface OutboxReader {
  /** Starts what is due. A request during a read waits for the next read too. */
  read(): Promise<void>
  /** Waits for the read in progress. */
  idle(): Promise<void>
}

// A read may have to skip thousands of notifications for a slow receiver: nine tenths of the time are for other work.
export const usualRestFactor = 9
const longestRestMs = 500

/** @param restFactor How long to rest between two reads, as a multiple of the last read's duration. */
export function createOutboxReader(work: DeliveryWork, restFactor: number): OutboxReader {
  let reading: Promise<void> | null = null
  let isRequested = false
  let restUntilMs = 0

  function rest(tookMs: number): void {
    restUntilMs = performance.now() + Math.min(restFactor * tookMs, longestRestMs)
  }

  async function read(): Promise<void> {
    if (work.isPaused) return
    isRequested = true
    reading ??= keepReading()
    await reading
  }

  async function keepReading(): Promise<void> {
    try {
      while (isRequested && !work.isPaused) {
        const restMs = restUntilMs - performance.now()
        if (restMs > 0) await sleep(restMs)
        isRequested = false
        await startDue(work, { onRead: rest, onEnd: () => void read() })
      }
    } catch (error) {
      work.context.log.error({ err: error }, 'the outbox could not be read')
    } finally {
      reading = null
    }
  }

  return {
    read,
    idle: async () => {
      await reading
    },
  }
}
