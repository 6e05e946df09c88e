import type { NotificationContext } from '../context.ts'
import { listLeaseOwners, releaseLostLeases } from '../store/due-notifications.ts'

/** Makes due again what a process was sending that has died, or that has had it for longer than a delivery takes. */
export async function takeOver({
  db,
  owner,
  log,
}: Pick<NotificationContext, 'db' | 'owner' | 'log'>): Promise<void> {
  const owners = await listLeaseOwners(db)
  if (owners.length === 0) return
  const deadOwners = await owner.findDead(owners)
  const count = await releaseLostLeases(db, { deadOwners, systemNowMs: Date.now() })
  if (count > 0) log.warn({ count }, 'took over notifications that nobody delivers any more')
}
