import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Where flows report what happened, for the operators of the service. */
export interface ReportContext {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly metrics: Metrics
}
