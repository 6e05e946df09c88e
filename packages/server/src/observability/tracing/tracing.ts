import { noTracing, type Tracing } from '@element-js/values'
import type { FastifyBaseLogger } from 'fastify'

/** Where traces are sent, and which. */
export interface TracingOptions {
  /** The whole URL, which usually ends with `/v1/traces`. */
  readonly url: string
  /** Headers for the collector as `name=value`, separated by commas, with values percent-encoded. Default: none. */
  readonly headers?: string
  /** How long one export may take, with its retries. Default 10,000. */
  readonly timeoutMs?: number
  /** How long sending the waiting spans may take at the end. Spans that are not sent by then are lost. Default 5000. */
  readonly closePatienceMs?: number
  /** Default `element-server`. */
  readonly serviceName?: string
  /** Further attributes of the process, in the form of `headers`. Default: none. */
  readonly resourceAttributes?: string
  /** Default: each trace, unless the caller's header says otherwise. */
  readonly sampling?: Sampling
}

/** Which traces are sent. */
export interface Sampling {
  /** Whether the caller's header decides, if there is one. */
  readonly followsCaller: boolean
  /** The share of the others, from 0 to 1. */
  readonly share: number
}

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
