import { randomUUID } from 'node:crypto'
import { version } from '@element-js/protocol/frame'
import {
  codeOf,
  hasCardNumber,
  type Span,
  type SpanStart,
  type Tracing,
  waitAtMost,
} from '@element-js/values'
import {
  type Context,
  defaultTextMapSetter,
  isSpanContextValid,
  type Span as OpenTelemetrySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  ExportResultCode,
  parseKeyPairsIntoRecord,
  parseTraceParent,
  W3CTraceContextPropagator,
} from '@opentelemetry/core'
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

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

// A service that is stopped has 20 seconds to answer the requests in progress, and for this.
const usualClosePatienceMs = 5000

/**
 * Traces by OpenTelemetry. It registers nothing globally and changes no module, so that several services in one process
 * are traced separately.
 */
export function createTracing(
  options: TracingOptions,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Tracing {
  const { closePatienceMs = usualClosePatienceMs } = options
  const provider = createProvider(options, log)
  const tracer = provider.getTracer('element-server')
  const contexts = new AsyncLocalStorageContextManager()
  const begin = (start: SpanStart): OpenSpan => openSpan(start, { tracer, contexts })
  return {
    isOn: true,
    begin,
    run: async (start, act) => {
      const span = begin(start)
      try {
        return await contexts.with(span.context, () => act(span))
      } catch (error) {
        span.fail()
        throw error
      } finally {
        span.end()
      }
    },
    isInside: () => trace.getSpan(contexts.active()) !== undefined,
    traceId: () => trace.getSpanContext(contexts.active())?.traceId ?? null,
    outgoingHeaders: () => headersOf(contexts.active()),
    close: () =>
      waitAtMost(
        closePatienceMs,
        provider.shutdown().catch(() => {
          // The exporter has logged why it failed.
        }),
      ),
  }
}

interface OpenSpan extends Span {
  readonly context: Context
}

interface SpanTools {
  readonly tracer: Tracer
  readonly contexts: AsyncLocalStorageContextManager
}

function openSpan({ name, kind, parent, attributes }: SpanStart, { tracer, contexts }: SpanTools): OpenSpan {
  const around = parentContext(parent, contexts)
  const span: OpenTelemetrySpan = tracer.startSpan(
    name,
    { kind: kinds[kind], attributes: { ...attributes } },
    around,
  )
  const context = trace.setSpan(around, span)
  return {
    context,
    traceId: span.spanContext().traceId,
    set: (more) => void span.setAttributes({ ...more }),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
    within: (act) => contexts.with(context, act),
  }
}

function parentContext(parent: SpanStart['parent'], contexts: AsyncLocalStorageContextManager): Context {
  if (parent === undefined) return contexts.active()
  return parent === 'none' ? ROOT_CONTEXT : contextOfCaller(parent.traceparent)
}

type ExportLog = Pick<FastifyBaseLogger, 'info' | 'warn'>

const usualTimeoutMs = 10_000

// Some 1 KB each. While the collector is away, spans beyond that are dropped.
const mostWaitingSpans = 2048
const mostSpansOfExport = 512

/** Sends the spans of a process to the collector, in the background and in groups. */
function createProvider(options: TracingOptions, log: ExportLog): TracerProvider {
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

const propagator = new W3CTraceContextPropagator()

/**
 * The context of the caller's header `traceparent`. The header `tracestate` is not read: it is up to 512 characters of
 * the caller's choice, and would be sent to the collector. An id of a trace is random, so one that is a card number is a
 * mistake or an attack.
 */
function contextOfCaller(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  if (!parent || !isSpanContextValid(parent) || [parent.traceId, parent.spanId].some(isCardNumber)) {
    return ROOT_CONTEXT
  }
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
}

// A number of 16 digits fills the id of a span. In that of a trace it may be filled up with zeros.
function isCardNumber(id: string): boolean {
  return hasCardNumber(id.replace(/^0+/, ''))
}

/** The headers that continue the trace of a context. */
function headersOf(context: Context): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  propagator.inject(context, headers, defaultTextMapSetter)
  return headers
}
