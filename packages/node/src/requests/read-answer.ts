import { ElementError, type ErrorDetails, type ErrorReason, type ErrorType } from '../element-error.ts'
import { readRetryAfterMs } from './backoff.ts'

/** A complete answer of the service. */
export interface ReadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The JSON of a successful answer, which is always an object. @throws ElementError for every other answer. */
export function bodyOf({ status, headers, text }: ReadAnswer, followsLostAnswer: boolean): unknown {
  const body = parse(text)
  if (status >= 200 && status < 300 && isObject(body)) return body
  const requestId = headers.get('x-request-id')
  const retryAfterMs = readRetryAfterMs(headers.get('retry-after'))
  const about = {
    status,
    followsLostAnswer,
    ...(requestId !== null && { requestId }),
    ...(retryAfterMs !== null && { retryAfterMs }),
  }
  const refusal = refusalIn(body)
  if (refusal) {
    const type = refusal.details.reason === 'not_attempted' ? 'not_attempted' : typeOf(status)
    throw new ElementError(refusal.message, { ...refusal.details, ...about, type })
  }
  // The answer of a proxy, for example.
  const type = status >= 500 ? 'unavailable' : 'connection'
  const message = `The response has status ${status} and does not come from the service.`
  throw new ElementError(message, { ...about, type, reason: 'unreadable_answer' })
}

function typeOf(status: number): ErrorType {
  if (status === 401) return 'authentication'
  if (status === 402) return 'card_declined'
  if (status === 403) return 'permission'
  if (status === 404) return 'not_found'
  if (status === 409 || status === 422) return 'conflict'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'unavailable'
  return 'invalid_request'
}

interface Refusal {
  readonly message: string
  readonly details: Omit<ErrorDetails, 'type'>
}

function refusalIn(body: unknown): Refusal | null {
  if (!isObject(body) || typeof body.message !== 'string' || !isObject(body.data)) return null
  const { reason, field, errors, idempotencyKey, linkId, paymentLink } = body.data
  if (typeof reason !== 'string') return null
  return {
    message: body.message,
    details: {
      // A newer service may have reasons that this version does not know.
      reason: reason as ErrorReason,
      ...(typeof field === 'string' && { field }),
      ...(Array.isArray(errors) && { errors }),
      ...(typeof idempotencyKey === 'string' && { idempotencyKey }),
      ...(typeof linkId === 'string' && { linkId }),
      ...(typeof paymentLink === 'string' && { paymentLink }),
    },
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The body is not JSON, so the status says what to do.
    return undefined
  }
}
