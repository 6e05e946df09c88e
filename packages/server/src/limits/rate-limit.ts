import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import type { Hook } from '../http/hook.ts'
import { merchantOf } from '../http/merchant-of-request.ts'
import { clientAddressOf } from './client-address.ts'
import type { SlidingWindow } from './sliding-window.ts'

/** Takes one of what a key may have. @throws ServiceError 429 that says when there is room again. */
export function takeOne(window: SlidingWindow, key: string): void {
  refuseFor(window.waitMs(key))
  window.add(key)
}

/** @throws ServiceError 429, unless there is nothing to wait for. */
export function refuseFor(waitMs: number): void {
  // Rounded up: whoever waits that long is let in.
  if (waitMs > 0) throw new ServiceError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** A payer, as far as the service can tell: an address with one merchant's key. */
export function payerOf(request: FastifyRequest): string {
  return payerAt(merchantOf(request).id, request)
}

/** The same on a route that no merchant is let in to. */
export function payerAt(merchantId: string, request: FastifyRequest): string {
  return `${merchantId} ${clientAddressOf(request)}`
}

/**
 * Refuses what a payer asks beyond a share. Neither the merchant's other payers nor the same address at another
 * merchant pay for it. For a route on which the merchant is known by then.
 */
export function limitPayers(window: SlidingWindow): Hook {
  return async (request) => takeOne(window, payerOf(request))
}
