import { randomBytes } from 'node:crypto'

/**
 * A process as the owner of what it has begun. Other processes can check whether it is alive, by a lock that the
 * operating system releases when a process dies; on PostgreSQL also by a lease, which a process that hangs cannot
 * renew. If a living process is considered dead, that costs time but never money: both processes ask the acquirer, and
 * only the first one's outcome is recorded.
 */
export interface Owner {
  /** 1 to 18 digits: a number that PostgreSQL can lock. */
  readonly id: string
  /** Finds the dead ones among these owners. */
  findDead(ids: readonly string[]): Promise<readonly string[]>
  /**
   * Whether other processes still consider this one alive. While this is not certain, nothing may leave the process:
   * others may be recovering the operations that it has begun.
   */
  isAlive(): boolean
  /** Calls a listener when others have fenced this process as dead. That is final, so the process should end. */
  onLost(listener: () => void): void
  close(): Promise<void>
}

export function newOwnerId(): string {
  return String(randomBytes(8).readBigUInt64BE() % 10n ** 18n)
}

/** The owner of a store that no other process can open, where all other owners are dead. */
export function createLoneOwner(): Owner {
  const id = newOwnerId()
  return {
    id,
    findDead: async (ids) => ids.filter((other) => other !== id),
    ...neverLost,
    close: async () => {},
  }
}

/** An owner whose life others judge by its lock alone, which it cannot lose while it lives. */
export const neverLost: Pick<Owner, 'isAlive' | 'onLost'> = { isAlive: () => true, onLost: () => {} }
