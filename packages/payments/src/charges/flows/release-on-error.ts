import type { OwnershipContext } from '../../ownership/ownership-context.ts'
import { releaseLater } from '../../ownership/release-ownership.ts'
import { type OwnedIntent, releaseIntent } from '../store/intents.ts'

/**
 * Does a part of the work on an intent. If that fails, the intent is released: it is still open, or may have been begun
 * in spite of the error.
 *
 * @param charge With the intent, and with this process as its owner.
 */
export async function releaseOnError<T>(
  context: Pick<OwnershipContext, 'pendingReleases'>,
  charge: OwnedIntent,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    releaseLater(context, (db) => releaseIntent(db, charge))
    throw error
  }
}
