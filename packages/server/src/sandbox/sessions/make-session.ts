import { hashOf } from '@element-js/http'
import {
  allCapabilities,
  insertMerchantIn,
  insertSigningSecret,
  type LinkContext,
  listSigningSecrets,
  localOrigins,
  type NewMerchant,
  newFirstSecret,
  onClock,
  restoreCredentials,
  usualRules,
} from '@element-js/payments'
import { newId, ServiceError, unixSecondsOf } from '@element-js/values'
import { insertMerchantKey } from '@element-js/vault'
import { clearLedger, deleteActivityOf, type ResetContext } from '../reset-sandbox.ts'
import {
  countSessions,
  findSession,
  insertSession,
  noteSessionReset,
  readSetup,
  type SessionSetup,
} from './session-store.ts'

/** The options of a session. */
interface SessionOrder {
  /** The merchant that asks for it. */
  readonly madeBy: string
  readonly lifetimeSeconds: number
  readonly notificationUrl: string | null
  /** CSP sources for `frame-ancestors`; `null` for any page of the developer's own machine. */
  readonly frameOrigins: readonly string[] | null
}

/** A session with its credentials, which are shown only once. */
interface MadeSession {
  readonly sessionId: string
  readonly apiKey: string
  readonly accessToken: string
  readonly notificationSecret: string
  /** Unix seconds. */
  readonly expiresAt: number
}

// A test run makes some for each of its workers. Each takes a few kilobytes, and nobody should be able to fill a disk
// with them.
const mostSessions = 10_000

/**
 * Makes a session: a merchant with everything that a sandbox merchant has, which is gone after a while.
 *
 * @throws ServiceError 429 if there are too many.
 */
export async function makeSession(
  context: LinkContext,
  { madeBy, lifetimeSeconds, notificationUrl, frameOrigins }: SessionOrder,
): Promise<MadeSession> {
  const { db, nowMs } = context
  if ((await countSessions(db)) >= mostSessions) {
    const message = `There are already ${mostSessions} sandbox sessions. Delete those that are not in use.`
    throw new ServiceError('too_many_requests', { message, retryAfterSeconds: 60 })
  }
  const createdAtMs = onClock(0, nowMs)
  const sessionId = newId('sbx')
  const [apiKey, accessToken] = [newId('ek_test'), newId('at_test')]
  const expiresAt = unixSecondsOf(createdAtMs) + lifetimeSeconds
  const setup: SessionSetup = {
    apiKey,
    accessTokenHash: hashOf(accessToken),
    frameOrigins: frameOrigins ?? localOrigins,
    notificationUrl,
  }
  const { secret, stored, key } = onClock(0, () => newFirstSecret(context, sessionId))
  // One transaction, because a commit waits for the disk, and tests make a session each.
  await db.transaction().execute(async (transaction) => {
    const times = { createdAtMs, expiresAtMs: expiresAt * 1000 }
    await insertSession(transaction, { sessionId, madeBy, ...times, setup })
    await insertMerchantIn(transaction, merchantOfSession(sessionId, { ...setup, createdAtMs }))
    await insertMerchantKey(transaction, key)
    await insertSigningSecret(transaction, stored)
  })
  return { sessionId, apiKey, accessToken, notificationSecret: secret.reveal(), expiresAt }
}

/** The merchant of a session in its first state, to which a reset returns. */
function merchantOfSession(
  sessionId: string,
  setup: SessionSetup & { readonly createdAtMs: number },
): NewMerchant {
  return {
    ...setup,
    id: sessionId,
    name: 'Sandbox Session',
    isPaymentServiceProvider: false,
    capabilities: allCapabilities,
    installmentRules: usualRules,
  }
}

/**
 * Resets a session to its state at first: nothing was done, the clock has the correct time, and the first credentials,
 * origins and settings are valid again, and so is the first signing secret for as long as it is stored.
 *
 * @throws ServiceError 503 if the acquirer does not answer.
 */
export async function resetSession(context: ResetContext, sessionId: string): Promise<void> {
  await clearLedger(context, [sessionId])
  await context.db.transaction().execute(async (transaction) => {
    const session = await findSession(transaction, sessionId)
    if (!session) return
    await deleteActivityOf(transaction, sessionId)
    const secrets = await listSigningSecrets(transaction, { merchantId: sessionId, nowMs: 0 })
    const setup = await readSetup(transaction, sessionId)
    const { createdAtMs } = session
    await restoreCredentials(transaction, merchantOfSession(sessionId, { ...setup, createdAtMs }))
    const first = secrets.at(-1)
    if (first) await insertSigningSecret(transaction, { ...first, retiresAtMs: null })
    await noteSessionReset(transaction, sessionId)
  })
}
