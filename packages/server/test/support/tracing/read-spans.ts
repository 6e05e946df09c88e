/** A span as it arrived at a collector. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty if it began the trace. */
  readonly parentSpanId: string
  readonly traceState: string
  readonly name: string
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, string | number>>
  /** 2 is an error. */
  readonly status: number
  readonly statusMessage: string
  readonly eventCount: number
  /** The attributes that describe the process. */
  readonly resource: Readonly<Record<string, string | number>>
}

/** A field of a message in the wire format of Protocol Buffers: a number, or bytes. */
interface Field {
  readonly tag: number
  readonly value: bigint | Uint8Array
}

/**
 * Reads the spans of an export (ExportTraceServiceRequest).
 *
 * @see https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto
 */
export function readSpans(bytes: Uint8Array): readonly ReceivedSpan[] {
  return messagesIn(bytes, 1).flatMap((resourceSpans) => {
    const [resource = new Uint8Array()] = messagesIn(resourceSpans, 1)
    const described = attributesIn(resource, 1)
    return messagesIn(resourceSpans, 2)
      .flatMap((scopeSpans) => messagesIn(scopeSpans, 2))
      .map((span) => ({ ...readSpan(span), resource: described }))
  })
}

function readSpan(span: Uint8Array): Omit<ReceivedSpan, 'resource'> {
  const bytes = (tag: number): Buffer => Buffer.from(messagesIn(span, tag)[0] ?? [])
  const status = messagesIn(span, 15)[0] ?? new Uint8Array()
  return {
    traceId: bytes(1).toString('hex'),
    spanId: bytes(2).toString('hex'),
    traceState: bytes(3).toString(),
    parentSpanId: bytes(4).toString('hex'),
    name: bytes(5).toString(),
    kind: numberIn(span, 6),
    attributes: attributesIn(span, 9),
    eventCount: messagesIn(span, 11).length,
    status: numberIn(status, 3),
    statusMessage: Buffer.from(messagesIn(status, 2)[0] ?? []).toString(),
  }
}

function attributesIn(message: Uint8Array, tag: number): Record<string, string | number> {
  return Object.fromEntries(
    messagesIn(message, tag).map((pair) => {
      const [key = new Uint8Array()] = messagesIn(pair, 1)
      const [value = new Uint8Array()] = messagesIn(pair, 2)
      const [text] = messagesIn(value, 1)
      return [Buffer.from(key).toString(), text ? Buffer.from(text).toString() : numberIn(value, 3)]
    }),
  )
}

function messagesIn(message: Uint8Array, tag: number): readonly Uint8Array[] {
  return [...fieldsOf(message)].flatMap((field) =>
    field.tag === tag && typeof field.value === 'object' ? [field.value] : [],
  )
}

function numberIn(message: Uint8Array, tag: number): number {
  const found = [...fieldsOf(message)].find((field) => field.tag === tag)
  return typeof found?.value === 'bigint' ? Number(found.value) : 0
}

function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0
  const readVarint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number): Uint8Array => {
    at += length
    if (at > message.length) throw new Error('the message is cut off')
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = Number(readVarint())
    const tag = key >> 3
    switch (key & 7) {
      case 0:
        yield { tag, value: readVarint() }
        break
      case 1:
        yield { tag, value: take(8) }
        break
      case 2:
        yield { tag, value: take(Number(readVarint())) }
        break
      case 5:
        yield { tag, value: take(4) }
        break
      default:
        throw new Error(`there is no wire type ${key & 7}`)
    }
  }
}
