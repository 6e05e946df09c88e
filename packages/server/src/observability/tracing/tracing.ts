import { noTracing, type Tracing } from '@element-js/values'
import type { FastifyBaseLogger } from 'fastify'
import type { TracingOptions } from './open-telemetry.ts'

/**
 * Opens the tracing of a process. The packages of OpenTelemetry are loaded here and nowhere else, so a service without
 * traces does not spend the time for them.
 */
export async function openTracing(
  options: TracingOptions | null,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<Tracing> {
  if (!options) return noTracing
  const { createTracing } = await import('./open-telemetry.ts')
  return createTracing(options, log)
}
