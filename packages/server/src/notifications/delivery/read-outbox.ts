import { setTimeout as sleep } from 'node:timers/promises'
import type { DueNotification } from '../store/due-notifications.ts'
import { type DeliveryWork, startDue, startWaiting } from './start-due.ts'

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

/** @param restFactor How long to rest between two reads, as a multiple of the duration of the last ones. */
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
        await startDue(work, { onRead: rest, onEnd: startNext })
      }
    } catch (error) {
      work.context.log.error({ err: error }, 'the outbox could not be read')
    } finally {
      reading = null
    }
  }

  // Reading finds the next notification of a subject, and what others have recorded. While more wait for the slot that
  // has become free, that can wait too.
  function startNext({ receiver, merchantId }: DueNotification): void {
    const { receivers, merchants } = startWaiting(work, startNext)
    if (!receivers.has(receiver) && !merchants.has(merchantId)) void read()
  }

  return {
    read,
    idle: async () => {
      await reading
    },
  }
}
