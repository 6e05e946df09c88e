import type { SimulatorContext } from '../../acquirer/acquirer-context.ts'
import { onClock } from '../../database/merchant-clock.ts'
import type { NotificationContext } from '../../notifications/context.ts'
import { deleteCredentials, deleteMerchant } from '../delete-rows.ts'
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

/**
 * Begins the end of a session, and of those that it made: their credentials are unknown from now on. Whatever happens to
 * this process afterwards, a job finishes it.
 *
 * @returns the sessions, the ones that were made first.
 */
export async function beginEnd(context: DropContext, sessionId: string): Promise<readonly string[]> {
  const { db, nowMs } = context
  const endedAtMs = onClock(0, nowMs)
  const made = await db.transaction().execute(async (transaction) => {
    await noteSessionEnd(transaction, { sessionId, endedAtMs })
    await deleteCredentials(transaction, sessionId)
    return listMadeBy(transaction, sessionId)
  })
  const others = []
  for (const each of made) others.push(...(await beginEnd(context, each)))
  return [...others, sessionId]
}

/**
 * Deletes everything of a session whose end has begun. Each step can be repeated:
 *
 * 1. All rows of the merchant, in one transaction. From then on no flow can begin anything at the acquirer, because the
 *    intent that it writes first refers to the merchant.
 * 2. Deliveries in progress are interrupted, and the vault forgets its keys: without them nothing that was sealed can be
 *    read, wherever a copy of it may be.
 * 3. The acquirer's ledger.
 * 4. The row of the session, by which a job finds it until then.
 */
export async function finishEnd(context: DropContext, sessionId: string): Promise<void> {
  const { db, simulator, vault, outbox } = context
  await db.transaction().execute((transaction) => deleteMerchant(transaction, sessionId))
  outbox.withdraw(sessionId)
  vault.forget(sessionId)
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
          for (const each of await beginEnd(context, sessionId)) await finishEnd(context, each)
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
