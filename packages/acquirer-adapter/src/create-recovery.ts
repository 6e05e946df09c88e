import type { createLog } from '@element-js/server/adapters'
import type { Adapter } from './create-adapter.ts'

interface RecoveryOptions {
  readonly adapter: Pick<Adapter, 'recover'>
  readonly log: Pick<ReturnType<typeof createLog>, 'warn' | 'error'>
}

/**
 * Makes the recovery that an adapter repeats. A call during a running recovery does nothing: if the processor does not
 * answer, a recovery takes longer than the time between two, and each would send the same requests. The promise never
 * rejects.
 */
export function createRecovery({ adapter, log }: RecoveryOptions): () => Promise<void> {
  let isUnderWay = false
  return async () => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      const undecided = await adapter.recover()
      if (undecided > 0) log.warn({ undecided }, 'the processor has not decided about operations')
    } catch (error) {
      log.error({ err: error }, 'the recovery failed')
    } finally {
      isUnderWay = false
    }
  }
}
