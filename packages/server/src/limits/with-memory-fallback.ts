import { ServiceError } from '../errors.ts'
import type { RateWindow } from './limit-store.ts'

/**
 * A window that several processes share, and the window of this process while the shared one cannot be written. A
 * request that only reads must not fail because it cannot be counted, and must not be free of limits either.
 */
export function withMemoryFallback(shared: RateWindow, memory: RateWindow): RateWindow {
  return {
    take: async (key) => {
      try {
        return await shared.take(key)
      } catch (error) {
        if (error instanceof ServiceError && error.reason === 'store_unavailable') return memory.take(key)
        throw error
      }
    },
  }
}
