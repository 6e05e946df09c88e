import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Database } from '@element-js/database'
import { describeError, StartError } from '@element-js/values'
import type { MasterKeyRing } from './master-key-ring.ts'
import type { MasterKey } from './master-keys.ts'
import { findMerchantKey, insertMerchantKey, listMerchantKeys, type WrappedKey } from './merchant-keys.ts'
import { open, type Place, seal } from './seal.ts'

/** `seal` encrypts. `fingerprint` recognizes a card again, and stays the same when the `seal` key changes. */
export type KeyPurpose = 'seal' | 'fingerprint'

/** A merchant's own key, unwrapped. */
export interface DataKey {
  readonly version: number
  /** 32 bytes. Not a byte array, because ciphers and hashes in Node take five times as long with a key that is one. */
  readonly key: KeyObject
}

interface KeyName {
  readonly merchantId: string
  readonly purpose: KeyPurpose
  /** Default: the newest, which is created if there is none. */
  readonly version?: number
}

/** The merchants' keys, of which this process holds those that it has used. */
export interface DataKeys {
  /** Returns a merchant's key. Throws if a version is given and does not exist. */
  find(name: KeyName): Promise<DataKey>
  /** Creates the first key of a merchant. It counts once the caller has stored its row. */
  create(name: Omit<KeyName, 'version'>): { readonly dataKey: DataKey; readonly row: WrappedKey }
  /** Forgets the keys of a merchant. */
  forget(merchantId: string): void
  /** The merchants whose keys are held. */
  listMerchants(): readonly string[]
}

/**
 * How long a process may use the newest key that it knows before it checks for a newer one. A rotation waits longer
 * than that before its last search for values that are sealed under an older key.
 */
export const newestForMs = 1000

interface DataKeysOptions {
  readonly ring: MasterKeyRing
  /** Default: `performance.now`. */
  readonly steadyMs?: () => number
}

/** The merchants' keys: wrapped by a master key in the store, and unwrapped in memory. */
export function createDataKeys(
  db: Database,
  { ring, steadyMs = () => performance.now() }: DataKeysOptions,
): DataKeys {
  const held = new Map<string, HeldKeys>()
  const keysOf = (merchantId: string): HeldKeys => {
    const keys = held.get(merchantId) ?? { unwrapped: new Map(), newest: new Map() }
    held.set(merchantId, keys)
    return keys
  }
  const labelOf = ({ purpose }: KeyName, version: number) => `${purpose} ${version}`

  return {
    find: async (name) => {
      const seen = held.get(name.merchantId)?.newest.get(name.purpose)
      const version = name.version ?? (seen && steadyMs() < seen.untilMs ? seen.version : undefined)
      const known =
        version === undefined ? undefined : held.get(name.merchantId)?.unwrapped.get(labelOf(name, version))
      if (known) return known
      const askedAtMs = steadyMs()
      const row = await findOrCreate(db, { name, ring })
      const dataKey = unwrap(row, ring)
      const { unwrapped, newest } = keysOf(name.merchantId)
      unwrapped.set(labelOf(name, row.version), dataKey)
      if (name.version === undefined) {
        newest.set(name.purpose, { version: row.version, untilMs: askedAtMs + newestForMs })
      }
      return dataKey
    },
    create: (name) => {
      const row = newKey({ ...name, version: 1 }, ring)
      return { row, dataKey: unwrap(row, ring) }
    },
    forget: (merchantId) => held.delete(merchantId),
    listMerchants: () => [...held.keys()],
  }
}

interface HeldKeys {
  /** By purpose and version. */
  readonly unwrapped: Map<string, DataKey>
  readonly newest: Map<KeyPurpose, { readonly version: number; readonly untilMs: number }>
}

/**
 * Opens every stored key, so that a service with the wrong master keys does not start, instead of failing at each card.
 *
 * @throws StartError that names the version that is missing or wrong.
 */
export async function checkMasterKeys(db: Database, ring: MasterKeyRing): Promise<void> {
  for (const row of await listMerchantKeys(db)) {
    try {
      unwrap(row, ring)
    } catch (cause) {
      throw new StartError(`The vault keys do not open the stored data: ${describeError(cause)}.`, {
        cause,
      })
    }
  }
}

async function findOrCreate(
  db: Database,
  { name, ring }: { readonly name: KeyName; readonly ring: MasterKeyRing },
): Promise<WrappedKey> {
  const found = await findMerchantKey(db, name)
  if (found) return found
  if (name.version !== undefined) throw new Error(`merchant key ${name.purpose} ${name.version} is missing`)
  await insertMerchantKey(db, newKey({ ...name, version: 1 }, ring))
  // Another process may have been first. The key that is now in the store counts.
  const inserted = await findMerchantKey(db, name)
  if (!inserted) throw new Error(`merchant key ${name.purpose} could not be stored`)
  return inserted
}

/** Creates a random key for a merchant, wrapped by the newest master key. */
export function newKey(name: Required<KeyName>, ring: MasterKeyRing): WrappedKey {
  return wrap(name, { key: createSecretKey(randomBytes(32)), master: ring.newest() })
}

/** Wraps the same key with the newest master key. @throws an Error if it cannot be opened. */
export function rewrap(row: WrappedKey, ring: MasterKeyRing): WrappedKey {
  const { merchantId, purpose, version } = row
  return wrap({ merchantId, purpose, version }, { ...unwrap(row, ring), master: ring.newest() })
}

interface WrapOptions {
  readonly key: KeyObject
  readonly master: MasterKey
}

function wrap(name: Required<KeyName>, { key, master }: WrapOptions): WrappedKey {
  const label = { ...name, masterVersion: master.version }
  return {
    ...label,
    wrapped: seal({ key: master.key.reveal(), place: placeOf(label), content: key.export() }),
  }
}

function unwrap(row: WrappedKey, ring: MasterKeyRing): DataKey {
  const master = ring.find(row.masterVersion)
  if (!master) throw new Error(`the master key of version ${row.masterVersion} is not in the environment`)
  try {
    const key = open({ key: master.key.reveal(), place: placeOf(row), content: row.wrapped })
    return { version: row.version, key: createSecretKey(key) }
  } catch (cause) {
    throw new Error(`the master key of version ${row.masterVersion} is not the one that was used`, { cause })
  }
}

function placeOf({ merchantId, purpose, version, masterVersion }: Omit<WrappedKey, 'wrapped'>): Place {
  return ['data-key', merchantId, purpose, version, masterVersion]
}
