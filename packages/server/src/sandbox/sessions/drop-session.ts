import { type NotificationContext, onClock, type SimulatorContext } from '@element-js/payments'
import { deleteMerchant } from '../reset-sandbox.ts'
import {
  deleteSession,
  isSessionId,
  listMadeBy,
  listOverSessions,
  listSessions,
  noteSessionEnd,
} from './session-store.ts'

/** What dropping a session requires. */
export type DropContext = SimulatorContext &
  Pick<NotificationContext, 'db' | 'nowMs' | 'vault' | 'outbox' | 'log'>

/** How the parts of the end of a session run. */
interface DropOptions {
  /** Runs the first part while nothing is at work on the session. */
  readonly whileQuiet: (sessionId: string, act: () => Promise<void>) => Promise<void>
}

/**
 * Deletes a session with everything in it, and those that it made. Each step can be repeated: whatever happens to this
 * process after the first one, a job does the rest.
 *
 * 1. All rows of the merchant, in one transaction: its credentials are unknown from now on, and no flow can begin anything
 *    at the acquirer, because the intent that it writes first refers to the merchant.
 * 2. Deliveries in progress are interrupted, and the vault forgets its keys: without them nothing that was sealed can be
 *    read, wherever a copy of it may be.
 * 3. The sessions that it made.
 * 4. The acquirer's ledger.
 * 5. The row of the session, by which a job finds it until then.
 */
export async function dropSession(
  context: DropContext,
  sessionId: string,
  { whileQuiet }: DropOptions,
): Promise<void> {
  const { db, nowMs, simulator, vault, outbox } = context
  const endedAtMs = onClock(0, nowMs)
  let made: readonly string[] = []
  await whileQuiet(sessionId, async () => {
    made = await db.transaction().execute(async (transaction) => {
      await deleteMerchant(transaction, sessionId)
      await noteSessionEnd(transaction, { sessionId, endedAtMs })
      return listMadeBy(transaction, sessionId)
    })
    outbox.withdraw(sessionId)
    vault.forget(sessionId)
  })
  for (const each of made) await dropSession(context, each, { whileQuiet })
  await simulator?.forget([sessionId])
  await deleteSession(db, sessionId)
}

/** Drops the sessions whose time is up, finishes what another process began, and forgets the keys of what it dropped. */
export async function dropOverSessions(context: DropContext): Promise<void> {
  const { db, log, nowMs } = context
  for (;;) {
    const over = await listOverSessions(db, onClock(0, nowMs))
    const dropped = await Promise.all(
      over.map(async (sessionId) => {
        try {
          await dropSession(context, sessionId, { whileQuiet: (_, act) => act() })
          return true
        } catch (error) {
          log.warn({ err: error, sessionId }, 'a sandbox session could not be dropped yet')
          return false
        }
      }),
    )
    // One that could not be dropped is still listed: listing it again now would never end.
    if (!dropped.some((isDropped) => isDropped)) break
  }
  await forgetKeys(context)
}

async function forgetKeys({ db, vault }: DropContext): Promise<void> {
  const held = vault.listMerchants().filter(isSessionId)
  if (held.length === 0) return
  const there = new Set(await listSessions(db))
  for (const merchantId of held) if (!there.has(merchantId)) vault.forget(merchantId)
}
