import { webhookError } from './webhook-error.ts'

/** An object with unknown properties. */
export type Fields = Readonly<Record<string, unknown>>

/** Where the headers and the body of a request are. */
export type Source =
  | { readonly kind: 'web'; readonly request: Request }
  | { readonly kind: 'node'; readonly headers: unknown; readonly carrier: Fields; readonly stream: Fields }

/**
 * Recognizes a request by its shape.
 *
 * | Shape | Of |
 * |---|---|
 * | `Request` | Deno, Bun, Next (app router), Cloudflare, React Router |
 * | `{ request: Request }` | SvelteKit |
 * | `{ req: { raw: Request } }`, `{ req: Request }` | Hono, h3 2 |
 * | `{ node: { req } }` | h3 1, Nuxt |
 * | `{ req, request }` | Koa |
 * | `{ headers, raw, body }` | Fastify |
 * | Node's own request, with `rawBody` or `body` | Express, Nest, Next (pages router), plain Node |
 * | `{ headers, body, isBase64Encoded }` | AWS Lambda |
 */
export function findSource(input: unknown): Source {
  if (!isObject(input)) throw unknownRequest()
  const { request, req, raw, node } = input
  const web = [input, request, req, raw, isObject(req) ? req.raw : undefined].find(isWebRequest)
  if (web) return { kind: 'web', request: web }
  if (isObject(node) && isObject(node.req)) return ofNode(node.req, node.req)
  // Koa's parsers put the parsed body into `request`.
  if (isObject(req) && isObject(request)) return ofNode(request, req)
  if (isObject(raw) && 'headers' in input) return ofNode(input, raw)
  if ('headers' in input || 'multiValueHeaders' in input) return ofNode(input, input)
  throw unknownRequest()
}

function ofNode(carrier: Fields, stream: Fields): Source {
  return {
    kind: 'node',
    headers: carrier.headers ?? carrier.multiValueHeaders ?? stream.headers,
    carrier,
    stream,
  }
}

function isWebRequest(value: unknown): value is Request {
  return (
    isObject(value) &&
    typeof value.arrayBuffer === 'function' &&
    typeof value.bodyUsed === 'boolean' &&
    isObject(value.headers) &&
    typeof value.headers.get === 'function'
  )
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function unknownRequest(): Error {
  return webhookError(
    'unknown_request',
    'This is not a request. Pass the request of your framework, or { headers, body } with the raw body.',
  )
}
