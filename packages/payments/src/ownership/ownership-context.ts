import type { Database, Owner } from '@element-js/database'

/** The error that a process throws instead of sending something, while others may consider it dead. */
export function refuseUncertain(owner: Pick<Owner, 'isAlive'>): void {
  if (!owner.isAlive()) throw new Error('nothing is sent while other processes may have fenced this one')
}

/** Writes to the store that an operation at the acquirer has no owner. */
export type Release = (db: Database) => Promise<void>

/** The operations at the acquirer that a process owns, and those that it has released. */
export interface OwnershipContext {
  /** This process as the owner of what it begins at the acquirer. */
  readonly owner: Owner
  /** The operations that this process could not finalize; the jobs release them. */
  readonly pendingReleases: Set<Release>
}
