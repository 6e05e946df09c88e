import { ServiceError } from '../errors.ts'
import { restoreSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import type { SandboxContext } from './context.ts'
import { deleteActivity } from './delete-activity.ts'
import { noteSandboxReset } from './sandbox-state.ts'

/**
 * Resets a sandbox to its state at the first start: no payments, no cards, an empty ledger at the acquirer, the correct
 * time, and the first credentials and origins of the sandbox's merchants. Merchants that were created by a command keep
 * their credentials and lose their activity.
 *
 * The ledger is emptied first. If that fails, nothing has changed here, and repeating the request does everything.
 *
 * @throws ServiceError 503 if the acquirer does not answer.
 */
export async function resetSandbox({
  db,
  simulator,
}: Pick<SandboxContext, 'db' | 'simulator'>): Promise<void> {
  await simulator?.clear().catch((cause: unknown) => {
    throw new ServiceError('acquirer_unavailable', { cause })
  })
  await db.transaction().execute(async (transaction) => {
    await deleteActivity(transaction)
    await restoreSandboxMerchants(transaction)
    await noteSandboxReset(transaction)
  })
}
