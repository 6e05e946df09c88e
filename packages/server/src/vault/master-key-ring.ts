import { createHmac } from 'node:crypto'
import type { MasterKey, MasterKeys } from './master-keys.ts'

/** The master keys that a process knows, now. */
export interface MasterKeyRing {
  /** The one that wraps new keys. */
  newest(): MasterKey
  /** `undefined` when it is not known even after looking again. */
  find(version: number): MasterKey | undefined
  /** Looks again whether there are new ones. */
  refresh(): void
  /** What is known, in words that give no key away: see `describeMasterKey`. */
  describe(): readonly string[]
}

/**
 * @param read Gives the keys as they are now. The environment of a process never changes; the file of a sandbox does.
 * @throws what `read` throws, the first time. Later on the keys that were known stay: they still open what they wrapped.
 */
export function createMasterKeyRing(read: () => MasterKeys): MasterKeyRing {
  let keys = read()
  const refresh = (): void => {
    try {
      keys = read()
    } catch {
      // Half written, or gone: it is looked at again in a moment.
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
 * The version of a master key and a word of the key itself, by which two processes tell whether they have the same one.
 * There is no way back: 256 random bits cannot be tried.
 */
export function describeMasterKey({ version, key }: MasterKey): string {
  const word = createHmac('sha256', key.reveal()).update('element-server master key').digest('hex')
  return `${version}:${word.slice(0, 16)}`
}
