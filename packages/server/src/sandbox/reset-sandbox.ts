import { ServiceError } from '../errors.ts'
import { restoreSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import type { SandboxContext } from './context.ts'
import { deleteActivity } from './delete-activity.ts'
import { noteSandboxReset } from './sandbox-state.ts'

/**
 * Makes a sandbox what it was at its first start: nothing was paid, no card is known, the acquirer's ledger is empty, the
 * clock is right, and the sandbox's merchants have their first credentials and origins. Merchants made by command stay,
 * with their credentials, and without what they did.
 *
 * The ledger is emptied first. When that fails nothing was changed here, and a repeated request does all of it.
 *
 * @throws ServiceError 503 when the acquirer does not answer.
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
