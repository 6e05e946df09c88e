import type { Database } from '../database/database.ts'
import type { Owner } from '../database/owner.ts'

/** What a process throws instead of sending something, while others may have taken it for dead. */
export function refuseUncertain(owner: Pick<Owner, 'isAlive'>): void {
  if (!owner.isAlive())
    throw new Error('nothing is sent while other processes may have taken this one for dead')
}

/** Writes to the store that something begun at the acquirer has no owner. */
export type Release = (db: Database) => Promise<void>

/** What a process owns at the acquirer, and what it has released. */
export interface OwnershipContext {
  /** This process as the owner of what it begins at the acquirer. */
  readonly owner: Owner
  /** What this process could not finalize; the jobs release it. */
  readonly pendingReleases: Set<Release>
}
