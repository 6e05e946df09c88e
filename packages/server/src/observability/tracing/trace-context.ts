import {
  type Context,
  defaultTextMapSetter,
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, W3CTraceContextPropagator } from '@opentelemetry/core'
import { hasCardNumber } from '../../values/card-numbers/card-numbers.ts'

const propagator = new W3CTraceContextPropagator()

/**
 * The context of the caller's header `traceparent`. The header `tracestate` is not read: it is up to 512 characters of
 * the caller's choice, and would be sent to the collector. An id of a trace is random, so one that is a card number is a
 * mistake or an attack.
 */
export function contextOfCaller(traceparent: string | undefined): Context {
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
export function headersOf(context: Context): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  propagator.inject(context, headers, defaultTextMapSetter)
  return headers
}
