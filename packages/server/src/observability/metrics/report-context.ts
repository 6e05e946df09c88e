import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Log and metrics, for the operators of the service. */
export interface ReportContext {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly metrics: Metrics
}
