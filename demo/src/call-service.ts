import type { MissingAnswer, Refusal } from '../page/pay-answer.ts'
import type { ShopConfig } from './shop-config.ts'

/** The answer of the service: a payment, a refusal, or nothing readable. */
export type ServiceAnswer =
  | { readonly httpStatus: number; readonly body: unknown }
  | { readonly failure: 'service_timeout' | 'service_unreachable' }

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** Calls the payments service with the shop's own credentials. Never rejects. */
export async function callService({ method, path, body }: Call, config: ShopConfig): Promise<ServiceAnswer> {
  try {
    const response = await fetch(config.serviceUrl + path, {
      method,
      headers: {
        'x-api-key': config.apiKey,
        authorization: `Bearer ${config.accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(config.chargeTimeoutMs ?? 10_000),
    })
    return { httpStatus: response.status, body: await response.json() }
  } catch (failure) {
    // The connection was refused or broke, the answer took too long, or it is not JSON. In each case a charge may have
    // happened.
    const isTimeout = failure instanceof Error && failure.name === 'TimeoutError'
    return { failure: isTimeout ? 'service_timeout' : 'service_unreachable' }
  }
}

/** The properties of an error that this shop reads. */
interface ServiceError {
  message: string
  data: { reason: string }
}

/**
 * A refusal of the service, in the form for the page.
 *
 * @param reference The payment, if the bank was asked.
 */
export function readRefusal(
  { httpStatus, body }: { readonly httpStatus: number; readonly body: unknown },
  reference: string,
): Refusal | MissingAnswer {
  const error = body as DeepPartial<ServiceError> | null
  const reason = error?.data?.reason ?? 'unknown'
  const message = error?.message ?? 'The payment was refused.'
  if (httpStatus === 402) return { status: 'declined', reference, reason, message }
  if (httpStatus === 429 || httpStatus >= 500) return unanswered('service_unavailable')
  if (httpStatus === 401 || httpStatus === 403) {
    // The payer cannot change the shop's own credentials, and the message must not mention them.
    return {
      status: 'refused',
      reason: 'shop_not_ready',
      message: 'The shop cannot take payments right now.',
    }
  }
  return { status: 'refused', reason, message }
}

export function unanswered(
  reason: 'service_timeout' | 'service_unreachable' | 'service_unavailable' | 'in_progress',
): MissingAnswer {
  return {
    status: 'unanswered',
    reason,
    message:
      'The payment service has not answered yet. Asking again is safe: the order is paid once at most.',
  }
}

/** A type whose properties may all be missing. */
export type DeepPartial<T> = T extends object ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> } : T
