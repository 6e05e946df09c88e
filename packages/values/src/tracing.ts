/** The beginning of a span. */
export interface SpanStart {
  /** Of few possible values: no id is part of it. */
  readonly name: string
  /** `server`: a request that was received. `client`: one that is sent, or a transaction. */
  readonly kind: 'server' | 'client' | 'internal'
  /** `none` begins a trace; a header `traceparent` continues that of the caller. Default: the span around it. */
  readonly parent?: 'none' | { readonly traceparent: string | undefined }
  readonly attributes: SpanAttributes
}

/** A span that has begun. */
export interface Span {
  /** 32 hexadecimal digits; empty if nothing is traced. */
  readonly traceId: string
  set(attributes: SpanAttributes): void
  /** Marks it as an error, without details. */
  fail(): void
  end(): void
  /** Runs a function, and everything that it starts, inside the span. */
  within(act: () => void): void
}

/** Records what the service does, for operators. */
export interface Tracing {
  readonly isOn: boolean
  begin(start: SpanStart): Span
  /** Runs a function inside a span. If it fails, the span is marked as an error. */
  run<T>(start: SpanStart, act: (span: Pick<Span, 'set' | 'fail'>) => Promise<T>): Promise<T>
  /** Whether a span is around the caller. */
  isInside(): boolean
  /** The trace of the span around the caller; `null` if there is none. */
  traceId(): string | null
  /** The headers by which a receiver continues the trace (W3C Trace Context). */
  outgoingHeaders(): Readonly<Record<string, string>>
  /** Sends the spans that wait, for a few seconds at most. */
  close(): Promise<void>
}

/** The tracing of the service, for its operators. */
export interface TracingContext {
  readonly tracing: Tracing
}

const noSpan: Span = { traceId: '', set: () => {}, fail: () => {}, end: () => {}, within: (act) => act() }
const noHeaders = {}

/** Records nothing. */
export const noTracing: Tracing = {
  isOn: false,
  begin: () => noSpan,
  run: (_start, act) => act(noSpan),
  isInside: () => false,
  traceId: () => null,
  outgoingHeaders: () => noHeaders,
  close: async () => {},
}

/**
 * All attributes that a span can have; packages add their own. The list is closed because traces leave the service,
 * often for somebody else's systems: a value is a number or a word that the service defines, and never comes from a
 * request, an answer or an error.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  /** The route's pattern, such as `/v1/payments/charges/:idempotencyKey`, and never the URL. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** The status of an answer from 500; `connection_closed`: the client left before the answer. */
  readonly 'error.type'?: `${number}` | 'connection_closed'
  readonly 'db.system.name'?: 'postgresql' | 'sqlite'
}
