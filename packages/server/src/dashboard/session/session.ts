import { areSameHash, hashOf } from '../../http/credentials.ts'
import { findAccessToken, type StoredAccessToken } from '../../merchants/store/access-tokens.ts'
import { findMerchant, type MerchantRecord } from '../../merchants/store/merchants.ts'
import { newId } from '../../values/new-id.ts'
import { randomHex } from '../../values/random-hex.ts'
import type { Desk } from '../dashboard.ts'
import {
  type DeskSession,
  deleteDeskSession,
  deleteExpiredDeskSessions,
  findDeskSession,
  insertDeskSession,
} from './dashboard-sessions.ts'

/** How long a session lasts at most. */
export const sessionLifetimeMs: number = 12 * 60 * 60 * 1000

/** Somebody who is logged in. */
export interface AtDesk {
  readonly merchant: MerchantRecord
  /** What each form of the session brings along. */
  readonly formKey: string
}

/**
 * Logs in whoever has an access token.
 *
 * @returns what the cookie is to say, or `null` when the token lets nobody in. Of it a hash is stored, and of the token.
 */
export async function openSession(desk: Desk, accessToken: string): Promise<string | null> {
  const { db } = desk.context
  const nowMs = desk.systemNowMs()
  const token = await findGoodToken(desk, hashOf(accessToken))
  if (!token) return null
  const id = newId('dsk')
  await deleteExpiredDeskSessions(db, nowMs)
  await insertDeskSession(db, {
    sessionHash: hashOf(id),
    merchantId: token.merchantId,
    tokenHash: token.tokenHash,
    formKey: randomHex(16),
    expiresAtMs: nowMs + sessionLifetimeMs,
  })
  return id
}

/** Who is logged in, by what the cookie says; `null`: nobody, any more. */
export async function findSession(desk: Desk, id: string): Promise<AtDesk | null> {
  const session = await findOpenSession(desk, hashOf(id))
  // Whoever's token is revoked, or has expired, is out with the next click.
  const token = session && (await findGoodToken(desk, session.tokenHash))
  const merchant = token && (await findMerchant(desk.context.db, token.merchantId))
  return merchant ? { merchant, formKey: session.formKey } : null
}

export async function closeSession({ context }: Desk, id: string): Promise<void> {
  await deleteDeskSession(context.db, hashOf(id))
}

async function findOpenSession(desk: Desk, sessionHash: string): Promise<DeskSession | null> {
  const session = await findDeskSession(desk.context.db, sessionHash)
  if (!session || !areSameHash(session.sessionHash, sessionHash)) return null
  return desk.systemNowMs() < session.expiresAtMs ? session : null
}

async function findGoodToken({ context }: Desk, tokenHash: string): Promise<StoredAccessToken | null> {
  const token = await findAccessToken(context.db, tokenHash)
  if (!token || !areSameHash(token.tokenHash, tokenHash)) return null
  return token.expiresAtMs === null || context.nowMs() < token.expiresAtMs ? token : null
}
