import type { Store } from '@element-js/database'
import type { FastifyBaseLogger } from 'fastify'

interface WatchOptions {
  readonly log: FastifyBaseLogger
  /** Called once. */
  readonly onLost: () => void
}

const everyMs = 1000

/**
 * Watches whether the file of the store is still the one that was opened. If it is not, the service can write nothing until it is started again, and should not look as if it could. @returns a function that ends it.
 */
export function watchStore(store: Pick<Store, 'isReplaced'>, { log, onLost }: WatchOptions): () => void {
  const timer = setInterval(() => {
    if (!store.isReplaced()) return
    clearInterval(timer)
    log.fatal('the database file was replaced or deleted while the service was using it: restart the service')
    onLost()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
