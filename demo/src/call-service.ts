import type { Refusal, Unanswered } from '../page/pay-answer.ts'
import type { ShopConfig } from './shop-config.ts'

/** What the service said: a payment or a refusal, or nothing that can be read. */
export type ServiceAnswer =
  | { readonly httpStatus: number; readonly body: unknown }
  | { readonly failure: 'service_timeout' | 'service_unreachable' }

interface Call {
  readonly method: 'GET' | 'POST'
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
    // Refused, cut off, too slow or not JSON: in each case a charge may have gone through.
    const isTimeout = failure instanceof Error && failure.name === 'TimeoutError'
    return { failure: isTimeout ? 'service_timeout' : 'service_unreachable' }
  }
}

/** What this shop reads of an error. */
interface ServiceError {
  message: string
  data: { reason: string }
}

/**
 * A refusal of the service, as the page is told of it.
 *
 * @param reference The payment it is about, where the bank was asked.
 */
export function readRefusal(
  { httpStatus, body }: { readonly httpStatus: number; readonly body: unknown },
  reference: string,
): Refusal | Unanswered {
  const error = body as DeepPartial<ServiceError> | null
  const reason = error?.data?.reason ?? 'unknown'
  const message = error?.message ?? 'The payment was refused.'
  if (httpStatus === 402) return { status: 'declined', reference, reason, message }
  if (httpStatus === 429 || httpStatus >= 500) return unanswered('service_unavailable')
  if (httpStatus === 401 || httpStatus === 403) {
    // The payer can do nothing about the shop's own credentials, and need not hear of them.
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
): Unanswered {
  return {
    status: 'unanswered',
    reason,
    message:
      'The payment service has not answered yet. Asking again is safe: the order is paid once at most.',
  }
}

/** A shape of which nothing is sure to be there. */
export type DeepPartial<T> = T extends object ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> } : T
