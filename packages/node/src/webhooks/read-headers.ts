import { webhookError } from './webhook-error.ts'

/** The headers of Standard Webhooks. */
export interface SignedHeaders {
  readonly id: string
  readonly timestamp: string
  readonly signatures: string
}

/** @throws ElementError that names the headers that are missing. */
export function readHeaders(headers: unknown): SignedHeaders {
  const get = getterOf(headers)
  const [id, timestamp, signatures] = names.map(get)
  if (id && timestamp && signatures) return { id, timestamp, signatures }
  const missing = names.filter((name) => !get(name)).join(', ')
  throw webhookError(
    'headers_missing',
    `The request lacks ${missing}. The service sends them with every notification. Either somebody else sent this request, or a proxy removed them.`,
  )
}

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

function getterOf(headers: unknown): (name: string) => string | undefined {
  if (typeof headers !== 'object' || headers === null) return () => undefined
  // Not by `instanceof`: Jest's jsdom and libraries for fetch have classes of their own.
  if ('get' in headers && typeof headers.get === 'function') {
    const { get } = headers
    return (name) => get.call(headers, name) ?? undefined
  }
  // AWS Lambda passes names in any case, and lists of values.
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const byName = new Map<string, unknown>(entries)
  return (name) => {
    const value = byName.get(name)
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' ? first : undefined
  }
}
