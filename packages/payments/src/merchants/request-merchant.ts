import { setCallerOf } from '@element-js/http'
import type { FastifyRequest } from 'fastify'
import type { Requester } from '../history/domain/history-event.ts'
import type { Merchant } from './domain/merchant.ts'

// Stored beside the request and not on it: a route without the hook cannot read a merchant that nobody authenticated.
const merchants = new WeakMap<FastifyRequest, Merchant>()
const linkIds = new WeakMap<FastifyRequest, string>()

/** The merchant that a hook authenticated, or `null` if none did. */
export function findMerchantOf(request: FastifyRequest): Merchant | null {
  return merchants.get(request) ?? null
}

/** Like `findMerchantOf`, for routes with authentication. Throws on a route without, which is a programming error. */
export function merchantOf(request: FastifyRequest): Merchant {
  const merchant = merchants.get(request)
  if (!merchant) throw new Error('the route has no authentication')
  return merchant
}

/** Records the merchant of a request that was authenticated in another way, for the log and for limits. */
export function setMerchantOf(request: FastifyRequest, merchant: Merchant): void {
  merchants.set(request, merchant)
  setCallerOf(request, merchant.id)
}

/** The payment link whose id authenticated the request; `null` if an API key did. */
export function linkIdOf(request: FastifyRequest): string | null {
  return linkIds.get(request) ?? null
}

/** Records the payment link whose id authenticated the request. */
export function setLinkIdOf(request: FastifyRequest, linkId: string): void {
  linkIds.set(request, linkId)
}

const names = new WeakMap<FastifyRequest, string>()

/** Records who uses the access token of a request; `null` if the token has no name. */
export function setTokenName(request: FastifyRequest, name: string | null): void {
  if (name !== null) names.set(request, name)
}

/** Who asks for a change, for the history: the surface, with the name of the access token if it has one. */
export function requesterOf(request: FastifyRequest, surface: 'merchant' | 'dashboard'): Requester {
  const name = names.get(request)
  return name === undefined ? surface : `${surface}:${name}`
}
