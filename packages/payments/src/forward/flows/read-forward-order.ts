import { DecimalLiteral } from '@element-js/http'
import { newId, readIdempotencyKey, Secret, ServiceError } from '@element-js/values'
import type { ForwardMethod } from '../domain/destination.ts'
import { type Message, type ParsedMessage, parseMessage } from '../template/parse-message.ts'
import { refusal } from '../template/template.ts'
import { refuseOddPath } from './read-path.ts'

/** Body of `POST /v1/forward`. */
export interface ForwardRequest {
  readonly idempotencyKey?: string
  readonly cardId: string
  readonly cvvToken?: string
  readonly destination: string
  readonly method?: ForwardMethod
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Readonly<Record<string, unknown>> | readonly unknown[]
}

/** A request to forward, with everything checked that can be checked without looking anything up. */
export interface ForwardOrder {
  readonly merchantId: string
  readonly idempotencyKey: string
  /** What makes two requests the same. */
  readonly asked: Omit<ForwardRequest, 'idempotencyKey'>
  readonly cardId: string
  /** `null`: the payer did not type the card's security code again. */
  readonly cvvToken: Secret<string> | null
  readonly destination: string
  readonly method: ForwardMethod
  readonly path: string
  readonly message: Message
  readonly parsed: ParsedMessage
}

interface ReadOptions {
  readonly merchantId: string
  readonly request: ForwardRequest
  /** The header `Idempotency-Key`. */
  readonly headerKey: string | undefined
}

/** @throws ServiceError 400 for whatever cannot be sent to any destination. */
export function readForwardOrder({ merchantId, request, headerKey }: ReadOptions): ForwardOrder {
  const { idempotencyKey: bodyKey, ...asked } = request
  const { cardId, cvvToken, destination, method = 'POST', path } = asked
  const key = readIdempotencyKey({ field: 'idempotencyKey', bodyKey, headerKey })
  refuseOddPath(path)
  const message = messageOf(request)
  if (message.body !== null && method === 'GET') {
    throw new ServiceError('invalid_request', { field: 'body', message: 'body cannot be sent with GET.' })
  }
  // Every value of a strict body is strict JSON, and to read thousands of decimals again takes milliseconds.
  const parsed = parseMessage(message, { isWellFormed: typeof request.body === 'object' })
  if (cvvToken !== undefined && !parsed.templates.has('cvv')) {
    throw refusal('cvvToken', 'is given, but there is no template {{card.cvv}}.')
  }
  return {
    merchantId,
    idempotencyKey: key ?? newId('idk'),
    asked,
    cardId,
    destination,
    method,
    path,
    message,
    parsed,
    cvvToken: cvvToken === undefined ? null : new Secret(cvvToken),
  }
}

// What is given as JSON is sent as JSON.
function messageOf({ headers = {}, body }: ForwardRequest): Message {
  if (body === undefined) return { headers, body: null }
  if (typeof body === 'string') return { headers, body }
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return {
    headers: hasType ? headers : { ...headers, 'content-type': 'application/json' },
    body: writeJson(body),
  }
}

// Decimals are kept as they were written. Large integers were rounded when they were read, and must not be sent
// rounded.
function writeJson(body: object): string {
  return JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      const message =
        'body contains a number with more than 15 digits. To send it exactly, give the body as a string of JSON.'
      throw new ServiceError('invalid_request', { field: 'body', message })
    }
    return value instanceof DecimalLiteral ? rawJson(value.literal) : value
  })
}

/** Of ECMAScript, and not yet of the compiler's library: a text that `JSON.stringify` writes as it is. */
const { rawJSON: rawJson } = JSON as typeof JSON & { readonly rawJSON: (text: string) => unknown }
