import type { CollectedMetrics } from '../../observability/metrics/metrics.ts'

/** What the leading process asks of a worker. */
export type ToWorker =
  /** `stop` serves for `DRAIN_SECONDS`, `close` ends at once, `retire` answers on the connections that are open. */
  | { readonly kind: 'stop' | 'close' | 'retire' | 'ping' }
  | { readonly kind: 'collect' }
  /** The answer to `metrics`. */
  | { readonly kind: 'others'; readonly question: number; readonly metrics: readonly CollectedMetrics[] }

/** What a worker tells the leading process. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'pong' }
  | { readonly kind: 'collected'; readonly metrics: CollectedMetrics }
  /** Asks for the metrics of all other workers. */
  | { readonly kind: 'metrics'; readonly question: number }
