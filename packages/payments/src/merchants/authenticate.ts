import { type Database, shareReads } from '@element-js/database'
import { areSameHash, type Hook, hashOf, longestCredential } from '@element-js/http'
import { ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { onClock } from '../clocks/merchant-clock.ts'
import { isLinkId } from '../links/domain/payment-link.ts'
import type { Merchant } from './domain/merchant.ts'
import type { KeyUses } from './key-uses.ts'
import { setLinkIdOf, setMerchantOf, setTokenName } from './request-merchant.ts'
import { findAccessToken } from './store/access-tokens.ts'
import { findMerchantByApiKey } from './store/merchants.ts'

export interface AuthenticateOptions {
  readonly db: Database
  readonly keyUses: KeyUses
  readonly nowMs: () => number
}

/** Finds the merchant of a payment link that can be paid by card now; `null` if there is no such link. */
export type FindMerchantOfLink = (linkId: string) => Promise<Merchant | null>

/**
 * Authenticates a request by API key alone. Frames do this, and may only create tokens. Frames on a payment link's page
 * send the link's id instead, for as long as the link can be paid by card.
 */
export function requireApiKey(
  { db, nowMs, keyUses }: AuthenticateOptions,
  findMerchantOfLink: FindMerchantOfLink,
): Hook {
  const findMerchant = shareReads((keyHash) => findMerchantByApiKey(db, keyHash))
  return async (request) => {
    const apiKey = readApiKey(request)
    if (isLinkId(apiKey)) {
      const merchant = await findMerchantOfLink(apiKey)
      if (!merchant) throw new ServiceError('invalid_api_key')
      setLinkIdOf(request, apiKey)
      setMerchantOf(request, merchant)
      return
    }
    const keyHash = hashOf(apiKey)
    setMerchantOf(request, merchantFrom(await findMerchant(keyHash), { keyHash, nowMs }))
    keyUses.note(keyHash, nowMs())
  }
}

/** Authenticates a merchant's server by an API key and an access token of the same merchant. */
export function requireMerchant({ db, nowMs, keyUses }: AuthenticateOptions): Hook {
  const findMerchant = shareReads((keyHash) => findMerchantByApiKey(db, keyHash))
  const findToken = shareReads((tokenHash) => findAccessToken(db, tokenHash))
  return async (request) => {
    const keyHash = hashOf(readApiKey(request))
    const bearer = readBearer(request)
    const tokenHash = hashOf(bearer ?? '')
    const [found, token] = await Promise.all([findMerchant(keyHash), bearer ? findToken(tokenHash) : null])
    const merchant = merchantFrom(found, { keyHash, nowMs })
    if (!bearer) throw new ServiceError('missing_access_token')
    const isGood =
      token &&
      areSameHash(token.tokenHash, tokenHash) &&
      (token.expiresAtMs === null || nowMs() < token.expiresAtMs)
    if (!isGood) throw new ServiceError('invalid_access_token')
    if (token.merchantId !== merchant.id) throw new ServiceError('credentials_mismatch')
    setMerchantOf(request, merchant)
    keyUses.note(keyHash, nowMs())
    setTokenName(request, token.name)
    if (token.role === 'read' && isChange(request)) throw new ServiceError('read_only_token')
  }
}

/** Whether a request may change something, by its method. */
export function isChange({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function readApiKey({ headers }: FastifyRequest): string {
  const apiKey = headers['x-api-key']
  if (typeof apiKey !== 'string' || apiKey === '') throw new ServiceError('missing_api_key')
  if (apiKey.length > longestCredential) throw new ServiceError('invalid_api_key')
  return apiKey
}

function merchantFrom(
  found: Awaited<ReturnType<typeof findMerchantByApiKey>>,
  { keyHash, nowMs }: { readonly keyHash: string; readonly nowMs: () => number },
): Merchant {
  if (!found || !areSameHash(found.keyHash, keyHash)) throw new ServiceError('invalid_api_key')
  if (hasSessionExpired(found.merchant, nowMs)) throw new ServiceError('invalid_api_key')
  return found.merchant
}

/** Whether the merchant was a session of a sandbox whose time is up. A job deletes it within seconds. */
export function hasSessionExpired({ session }: Pick<Merchant, 'session'>, nowMs: () => number): boolean {
  return session !== null && onClock(0, nowMs) >= session.expiresAtMs
}

function readBearer({ headers }: FastifyRequest): string | null {
  const [, token = null] = /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '') ?? []
  if (token !== null && token.length > longestCredential) throw new ServiceError('invalid_access_token')
  return token
}
