import { ServiceError } from '../errors.ts'
import type { Hook } from './authenticate.ts'

interface RateLimitOptions {
  /** How many requests one address may make in a minute. */
  readonly perMinute: number
  readonly nowMs: () => number
}

const minuteMs = 60_000

/** Refuses what an address asks beyond its share of a minute. The count is this process's own. */
export function limitRate({ perMinute, nowMs }: RateLimitOptions): Hook {
  let windowStartMs = nowMs()
  let counts = new Map<string, number>()
  return async ({ ip }) => {
    const elapsedMs = nowMs() - windowStartMs
    // Below zero, too: the sandbox's clock can be set back.
    if (elapsedMs >= minuteMs || elapsedMs < 0) {
      windowStartMs = nowMs()
      counts = new Map()
    }
    const count = (counts.get(ip) ?? 0) + 1
    counts.set(ip, count)
    if (count <= perMinute) return
    const retryAfterSeconds = Math.max(1, Math.ceil((windowStartMs + minuteMs - nowMs()) / 1000))
    throw new ServiceError('too_many_requests', { retryAfterSeconds })
  }
}
