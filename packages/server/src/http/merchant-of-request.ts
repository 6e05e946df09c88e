import type { FastifyRequest } from 'fastify'
import type { Merchant } from '../merchants/domain/merchant.ts'

// Kept beside the request, not on it: a route without the hook cannot read a merchant that nobody checked.
const merchants = new WeakMap<FastifyRequest, Merchant>()
const linkIds = new WeakMap<FastifyRequest, string>()

/** The merchant that a hook let in, `null` when none did. */
export function knownMerchantOf(request: FastifyRequest): Merchant | null {
  return merchants.get(request) ?? null
}

/** The same where one is certain to be there. Throws on a route that has none: a mistake of ours. */
export function merchantOf(request: FastifyRequest): Merchant {
  const merchant = merchants.get(request)
  if (!merchant) throw new Error('the route has no authentication')
  return merchant
}

/** Notes whose a request is that another way of logging in let in: the log tells, and limits go by it. */
export function noteMerchant(request: FastifyRequest, merchant: Merchant): void {
  merchants.set(request, merchant)
}

/** The payment link whose id let a request in; `null`: an API key did. */
export function linkIdOf(request: FastifyRequest): string | null {
  return linkIds.get(request) ?? null
}

/** Notes the payment link whose id let a request in. */
export function noteLink(request: FastifyRequest, linkId: string): void {
  linkIds.set(request, linkId)
}
