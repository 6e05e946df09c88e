import { createHmac } from 'node:crypto'
import type { MasterKey, MasterKeys } from './master-keys.ts'

/** The master keys that a process knows at the moment. */
export interface MasterKeyRing {
  /** The key that wraps new keys. */
  newest(): MasterKey
  /** `undefined` if it is still unknown after reading the keys again. */
  find(version: number): MasterKey | undefined
  /** Reads the keys again. */
  refresh(): void
  /** Descriptions of the known keys that reveal nothing of them: see `describeMasterKey`. */
  describe(): readonly string[]
}

/**
 * @param read Returns the current keys. The environment of a process never changes; the file of a sandbox does.
 * @throws what `read` throws at the first call. After that, errors leave the known keys in place, because these still
 * open what they wrapped.
 */
export function createMasterKeyRing(read: () => MasterKeys): MasterKeyRing {
  let keys = read()
  const refresh = (): void => {
    try {
      keys = read()
    } catch {
      // Half written or missing: it is read again soon.
    }
  }
  const find = (version: number) => keys.find((key) => key.version === version)
  return {
    newest: () => keys[0],
    find: (version) => {
      if (!find(version)) refresh()
      return find(version)
    },
    refresh,
    describe: () => keys.map(describeMasterKey),
  }
}

/**
 * The version of a master key and a hash of the key, by which two processes can check whether they have the same one.
 * The hash cannot be reversed, because nobody can try all values of 256 random bits.
 */
export function describeMasterKey({ version, key }: MasterKey): string {
  const word = createHmac('sha256', key.reveal()).update('element-server master key').digest('hex')
  return `${version}:${word.slice(0, 16)}`
}
