import type { Store } from '@element-js/database'
import { repeatEvery } from '@element-js/values'
import type { MasterKeyRing } from '../master-key-ring.ts'
import { forgetKeyHolders, listKeyHolders, noteKeyHolder } from './key-holders.ts'

const everyMs = 1000

interface KeyHolderOptions {
  readonly ring: MasterKeyRing
  readonly onError: (error: unknown) => void
}

/**
 * Records in the store which master keys this process knows, for as long as it runs, so that a rotation does not retire
 * a key that the process needs. New keys in the sandbox's file are noticed within a second.
 *
 * @returns a function that removes the record.
 */
export async function keepKeyHolder(
  { db, owner }: Pick<Store, 'db' | 'owner'>,
  { ring, onError }: KeyHolderOptions,
): Promise<() => Promise<void>> {
  const note = async (): Promise<void> => {
    ring.refresh()
    const masterKeys = ring.describe()
    // The record may be gone: after a long interruption of its connection, the process counts as dead.
    const noted = (await listKeyHolders(db)).find((holder) => holder.owner === owner.id)
    if (noted?.masterKeys.join() === masterKeys.join()) return
    await noteKeyHolder(db, { owner: owner.id, masterKeys })
  }
  await note()
  const stop = repeatEvery(everyMs, () => note().catch(onError))
  return async () => {
    await stop()
    await forgetKeyHolders(db, [owner.id]).catch(onError)
  }
}
