import type { OwnershipContext } from '../../ownership/ownership-context.ts'
import { giveUp } from '../../ownership/release-ownership.ts'
import { disownIntent, type OwnedIntent } from '../store/intents.ts'

/**
 * Does a part of the work at an intent. When that fails the intent is given up: it is open still, or may have been
 * begun all the same.
 *
 * @param charge With the intent, and with this process as its owner.
 */
export async function orGiveUp<T>(
  context: Pick<OwnershipContext, 'givenUp'>,
  charge: OwnedIntent,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    giveUp(context, (db) => disownIntent(db, charge))
    throw error
  }
}
