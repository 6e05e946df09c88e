import { ServiceError } from '../errors.ts'
import { restoreSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { listMerchants } from '../merchants/store/merchants.ts'
import type { SandboxContext } from './context.ts'
import { deleteActivity } from './delete-rows.ts'
import { noteSandboxReset } from './sandbox-state.ts'

/** What a reset requires. */
export type ResetContext = Pick<SandboxContext, 'db' | 'simulator'>

/**
 * Resets a sandbox to its state at the first start: no payments, no cards, an empty ledger at the acquirer, the correct
 * time, and the first credentials and origins of the sandbox's merchants. Merchants that were created by a command keep
 * their credentials and lose their activity. Sessions are left alone: each is reset by itself.
 *
 * The ledger is emptied first. If that fails, nothing has changed here, and repeating the request does everything.
 *
 * @throws ServiceError 503 if the acquirer does not answer.
 */
export async function resetSandbox(context: ResetContext): Promise<void> {
  const { db } = context
  await clearLedger(
    context,
    (await listMerchants(db)).map(({ id }) => id),
  )
  await db.transaction().execute(async (transaction) => {
    await deleteActivity(transaction)
    await restoreSandboxMerchants(transaction)
    await noteSandboxReset(transaction)
  })
}

/** Deletes what the acquirer did for merchants. @throws ServiceError 503 if the acquirer does not answer. */
export async function clearLedger(
  { simulator }: ResetContext,
  merchantIds: readonly string[],
): Promise<void> {
  await simulator?.forget(merchantIds).catch((cause: unknown) => {
    throw new ServiceError('acquirer_unavailable', { cause })
  })
}
