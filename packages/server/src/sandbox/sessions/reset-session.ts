import { restoreCredentials } from '../../merchants/store/merchants.ts'
import { insertSigningSecret, listSigningSecrets } from '../../notifications/store/notification-secrets.ts'
import { deleteActivityOf } from '../delete-rows.ts'
import { clearLedger, type ResetContext } from '../reset-sandbox.ts'
import { merchantOfSession } from './make-session.ts'
import { findSession, noteSessionReset, readSetup } from './session-store.ts'

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
