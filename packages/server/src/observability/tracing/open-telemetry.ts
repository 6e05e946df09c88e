import {
  type Context,
  type Span as OpenTelemetrySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import type { FastifyBaseLogger } from 'fastify'
import { waitAtMost } from '../../values/timing/wait-at-most.ts'
import { createProvider } from './span-exporter.ts'
import { contextOfCaller, headersOf } from './trace-context.ts'
import type { Span, SpanStart, Tracing } from './tracing.ts'
import type { TracingOptions } from './tracing-options.ts'

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
