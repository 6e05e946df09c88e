import { areSameHash, hashOf } from '@element-js/http'
import {
  type AccessRole,
  findAccessToken,
  findMerchant,
  hasSessionExpired,
  type MerchantRecord,
  type StoredAccessToken,
} from '@element-js/payments'
import { newId, randomHex } from '@element-js/values'
import type { DashboardContext } from '../context.ts'

/** The maximum lifetime of a session. */
export const sessionLifetimeMs: number = 12 * 60 * 60 * 1000

/** The session of a person who is logged in. */
export interface Session {
  readonly merchant: MerchantRecord
  /** The key that each form of the session carries. */
  readonly formKey: string
  /** The name of the access token; `null` if it has none. */
  readonly holder: string | null
  readonly role: AccessRole
}

/**
 * Logs in with an access token.
 *
 * @returns the session's id for the cookie, or `null` if the token is not valid. Only hashes of both are stored.
 */
export async function openSession(context: DashboardContext, accessToken: string): Promise<string | null> {
  const { db } = context
  const nowMs = context.systemNowMs()
  const token = await findGoodToken(context, hashOf(accessToken))
  if (!token) return null
  const id = newId('ses')
  await db.deleteFrom('dashboardSessions').where('expiresAtMs', '<=', nowMs).execute()
  const session = {
    sessionHash: hashOf(id),
    merchantId: token.merchantId,
    tokenHash: token.tokenHash,
    formKey: randomHex(16),
    expiresAtMs: nowMs + sessionLifetimeMs,
  }
  await db.insertInto('dashboardSessions').values(session).execute()
  return id
}

/** Finds the session of a cookie; `null` if there is none, or if it has ended. */
export async function findSession(context: DashboardContext, id: string): Promise<Session | null> {
  const sessionHash = hashOf(id)
  const session = await context.db
    .selectFrom('dashboardSessions')
    .selectAll()
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst()
  if (!session || !areSameHash(session.sessionHash, sessionHash)) return null
  if (context.systemNowMs() >= session.expiresAtMs) return null
  // If the token is revoked or expires, the session ends with the next request.
  const token = await findGoodToken(context, session.tokenHash)
  const merchant = token && (await findMerchant(context.db, token.merchantId))
  return merchant && !hasSessionExpired(merchant, context.nowMs)
    ? { merchant, formKey: session.formKey, holder: token.name, role: token.role }
    : null
}

export async function closeSession({ db }: DashboardContext, id: string): Promise<void> {
  await db.deleteFrom('dashboardSessions').where('sessionHash', '=', hashOf(id)).execute()
}

async function findGoodToken(
  context: DashboardContext,
  tokenHash: string,
): Promise<StoredAccessToken | null> {
  const token = await findAccessToken(context.db, tokenHash)
  if (!token || !areSameHash(token.tokenHash, tokenHash)) return null
  return token.expiresAtMs === null || context.nowMs() < token.expiresAtMs ? token : null
}
