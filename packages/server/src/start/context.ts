import type { JobContext } from '../jobs/context.ts'
import type { Metrics } from '../observability/metrics/metrics.ts'

/** Everything that requests and jobs share. A function takes the smallest context that contains what it needs. */
export interface Context extends JobContext {
  readonly metrics: Metrics
}
