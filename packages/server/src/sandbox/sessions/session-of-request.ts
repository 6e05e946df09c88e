import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { findMerchantOf } from '../../http/request-facts.ts'
import { isLinkId } from '../../links/domain/payment-link.ts'
import { isChallengeId } from '../../three-d-secure/challenge-id.ts'
import type { StoredSession } from './session-store.ts'

/** The session that a request is for, as it was when the request began. */
export type SessionOfRequest = Pick<StoredSession, 'sessionId' | 'offsetMs' | 'resets'>

/**
 * Finds the session that a request is for: that of the authenticated merchant, or of the payment link or challenge whose
 * page a payer visits. `null` for a request to any other merchant or to none.
 */
export async function findSessionOf(db: Database, request: FastifyRequest): Promise<SessionOfRequest | null> {
  const merchant = findMerchantOf(request)
  if (merchant) return merchant.session && { sessionId: merchant.id, ...merchant.session }
  const { linkId, challengeId } = (request.params ?? {}) as Readonly<Record<string, string | undefined>>
  if (linkId !== undefined && isLinkId(linkId)) return findByLink(db, linkId)
  if (challengeId !== undefined && isChallengeId(challengeId)) return findByChallenge(db, challengeId)
  return null
}

async function findByLink(db: Database, linkId: string): Promise<SessionOfRequest | null> {
  const found = await db
    .selectFrom('paymentLinks')
    .innerJoin('sandboxSessions', 'sessionId', 'merchantId')
    .select(['sessionId', 'offsetMs', 'resets'])
    .where('linkId', '=', linkId)
    .executeTakeFirst()
  return found ?? null
}

async function findByChallenge(db: Database, challengeId: string): Promise<SessionOfRequest | null> {
  const found = await db
    .selectFrom('charges')
    .innerJoin('sandboxSessions', 'sessionId', 'merchantId')
    .select(['sessionId', 'offsetMs', 'resets'])
    .where('challengeId', '=', challengeId)
    .executeTakeFirst()
  return found ?? null
}
