import { randomUUID } from 'node:crypto'
import { version } from '@element-js/protocol/frame'
import { ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { codeOf } from '../../start-error.ts'
import type { Sampling, TracingOptions } from './tracing-options.ts'

type ExportLog = Pick<FastifyBaseLogger, 'info' | 'warn'>

const usualTimeoutMs = 10_000

// Some 1 KB each. While the collector is away, spans beyond that are dropped.
const mostWaitingSpans = 2048
const mostSpansOfExport = 512

/** Sends the spans of a process to the collector, in the background and in groups. */
export function createProvider(options: TracingOptions, log: ExportLog): TracerProvider {
  const { url, headers, timeoutMs = usualTimeoutMs, sampling } = options
  const exporter = new OTLPTraceExporter({
    url,
    timeoutMillis: timeoutMs,
    ...(headers !== undefined && { headers: parseKeyPairsIntoRecord(headers) }),
  })
  const processor = new BatchSpanProcessor({
    exporter: reportFailures(exporter, log),
    maxQueueSize: mostWaitingSpans,
    maxExportBatchSize: mostSpansOfExport,
    // The exporter ends on its own before that.
    exportTimeoutMillis: timeoutMs + 1000,
  })
  return new TracerProvider({
    resource: describeProcess(options),
    sampler: createSampler(sampling),
    spanProcessors: [processor],
  })
}

// The id distinguishes processes that share a port.
function describeProcess({ serviceName, resourceAttributes }: TracingOptions): Resource {
  const given = parseKeyPairsIntoRecord(resourceAttributes)
  const name = serviceName ?? given['service.name'] ?? 'element-server'
  const own = { 'service.version': version, 'service.instance.id': randomUUID() }
  return defaultResource().merge(resourceFromAttributes({ ...own, ...given, 'service.name': name }))
}

function createSampler(sampling: Sampling = { followsCaller: true, share: 1 }): Sampler {
  const root = new TraceIdRatioBasedSampler(sampling.share)
  return sampling.followsCaller ? new ParentBasedSampler({ root }) : root
}

/** Logs when the collector stops accepting spans, and when it accepts them again. Its answer is not logged. */
function reportFailures(exporter: SpanExporter, log: ExportLog): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS
        if (hasFailed && !isFailing) {
          log.warn({ code: codeOf(result.error) ?? undefined }, 'the collector does not accept the traces')
        }
        if (!hasFailed && isFailing) log.info('the collector accepts the traces again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
