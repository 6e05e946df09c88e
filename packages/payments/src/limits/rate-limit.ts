import { callerOf, type Hook } from '@element-js/http'
import { ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { clientAddressOf } from './client-address.ts'
import type { RateWindow } from './limit-store.ts'

/** Counts one request for a key. @throws ServiceError 429 with the time until there is room again. */
export async function countRequest(window: RateWindow, key: string): Promise<void> {
  const waitMs = await window.take(key)
  if (waitMs > 0) refuseFor(waitMs)
}

/** @throws ServiceError 429 with the time until there is room again. */
export function refuseFor(waitMs: number): never {
  // Rounded up, so that a client that waits that long is admitted.
  throw new ServiceError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** A payer, as far as the service can tell: a client address with one merchant's key. */
export function payerOf(request: FastifyRequest): string {
  const merchantId = callerOf(request)
  if (merchantId === null) throw new Error('the route has no authentication')
  return payerAt(merchantId, request)
}

/** Like `payerOf`, for a route without merchant authentication. */
export function payerAt(merchantId: string, request: FastifyRequest): string {
  return `${merchantId} ${clientAddressOf(request)}`
}

/**
 * Refuses a payer's requests beyond the limit. The merchant's other payers and the same address at another merchant are
 * not affected. Use it on routes where the merchant is already known.
 */
export function limitPayers(window: RateWindow): Hook {
  return async (request) => countRequest(window, payerOf(request))
}
