import type { NotificationContext } from '../context.ts'
import { listLeaseOwners, releaseLostLeases } from '../store/due-notifications.ts'

/** Makes notifications due again whose process has died, or has held the lease for longer than a delivery takes. */
export async function recoverLostLeases({
  db,
  owner,
  log,
}: Pick<NotificationContext, 'db' | 'owner' | 'log'>): Promise<void> {
  const owners = await listLeaseOwners(db)
  if (owners.length === 0) return
  const deadOwners = await owner.findDead(owners)
  const count = await releaseLostLeases(db, { deadOwners, systemNowMs: Date.now() })
  if (count > 0) log.warn({ count }, 'took over notifications that no process is delivering')
}
