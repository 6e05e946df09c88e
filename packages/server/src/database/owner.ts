import { randomBytes } from 'node:crypto'

/**
 * A process as the owner of what it has begun. Others can tell whether it still lives, by a lock that the system lets
 * go of when a process dies. That a living one is taken for dead costs time and never money: both ask the acquirer,
 * and of two that write down what it said one is first.
 */
export interface Owner {
  /** 1 to 18 digits: a number that PostgreSQL can lock. */
  readonly id: string
  /** Which of these owners are dead. */
  findDead(ids: readonly string[]): Promise<readonly string[]>
  close(): Promise<void>
}

export function newOwnerId(): string {
  return String(randomBytes(8).readBigUInt64BE() % 10n ** 18n)
}

/** The owner of a store that no other process can open: all others are dead. */
export function createLoneOwner(): Owner {
  const id = newOwnerId()
  return { id, findDead: async (ids) => ids.filter((other) => other !== id), close: async () => {} }
}
