import { disownIntent, type OwnedIntent } from '../charges/store/intents.ts'
import type { Database } from '../database/database.ts'
import type { Parts } from '../server/context.ts'

/** Writes to the store that something begun at the acquirer is nobody's. */
export type Disowning = (db: Database) => Promise<void>

/**
 * Leaves to the jobs what this process began and could not end, or may have begun: the answer to a commit can get lost
 * too. It is written down by them, since the store may be what failed; a process that dies before leaves it to others
 * by that.
 */
export function giveUp({ givenUp }: Pick<Parts, 'givenUp'>, disown: Disowning): void {
  givenUp.add(disown)
}

/**
 * Does a part of the work at an intent. When that fails the intent is given up: it is open still, or may have been
 * begun all the same.
 *
 * @param charge With the intent, and with this process as its owner.
 */
export async function orGiveUp<T>(
  parts: Pick<Parts, 'givenUp'>,
  charge: OwnedIntent,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    giveUp(parts, (db) => disownIntent(db, charge))
    throw error
  }
}

/** Writes down what was given up. What the store does not take is tried again the next time. */
export async function disownGivenUp({ db, givenUp, log }: Parts): Promise<void> {
  for (const disown of [...givenUp]) {
    try {
      await disown(db)
      givenUp.delete(disown)
    } catch (error) {
      log.warn({ err: error }, 'what was given up could not be written down yet')
    }
  }
}
