import { randomBytes } from 'node:crypto'
import type { Database } from '../store/database.ts'
import {
  findMerchantKey,
  insertMerchantKey,
  listMerchantKeys,
  type WrappedKey,
} from '../store/merchant-keys.ts'
import type { MasterKeys } from './master-keys.ts'
import { open, type Place, seal } from './seal.ts'

/** `seal` encrypts; `fingerprint` recognizes a card again and outlives every change of the other. */
export type KeyPurpose = 'seal' | 'fingerprint'

/** A merchant's own key, unwrapped. */
export interface DataKey {
  readonly version: number
  /** 32 bytes. */
  readonly key: Uint8Array
}

interface KeyName {
  readonly merchantId: string
  readonly purpose: KeyPurpose
  /** Default: the newest, made when there is none. */
  readonly version?: number
}

/** Gives a merchant's key. Throws when a version that is asked for by number does not exist. */
export type DataKeys = (name: KeyName) => Promise<DataKey>

/** The merchants' keys, kept in the store wrapped by a master key and in memory unwrapped. */
export function createDataKeys(db: Database, masterKeys: MasterKeys): DataKeys {
  const unwrapped = new Map<string, DataKey>()
  return async (name) => {
    const label = JSON.stringify([name.merchantId, name.purpose, name.version ?? 'newest'])
    const known = unwrapped.get(label)
    if (known) return known
    const dataKey = unwrap(await findOrCreate(db, { name, masterKeys }), masterKeys)
    unwrapped.set(label, dataKey)
    return dataKey
  }
}

/**
 * Opens every key that is stored, so that a service with the wrong master keys does not start, instead of failing
 * at each card.
 *
 * @throws an Error that names the version that is missing or wrong.
 */
export async function checkMasterKeys(db: Database, masterKeys: MasterKeys): Promise<void> {
  for (const row of await listMerchantKeys(db)) unwrap(row, masterKeys)
}

async function findOrCreate(
  db: Database,
  { name, masterKeys }: { readonly name: KeyName; readonly masterKeys: MasterKeys },
): Promise<WrappedKey> {
  const found = await findMerchantKey(db, name)
  if (found) return found
  if (name.version !== undefined) throw new Error(`merchant key ${name.purpose} ${name.version} is missing`)
  await insertMerchantKey(db, wrap({ ...name, version: 1 }, masterKeys))
  // Another process may have been first: what counts is the key that is in the store now.
  const inserted = await findMerchantKey(db, name)
  if (!inserted) throw new Error(`merchant key ${name.purpose} could not be stored`)
  return inserted
}

function wrap(name: Required<KeyName>, [newest]: MasterKeys): WrappedKey {
  const label = { ...name, masterVersion: newest.version }
  return {
    ...label,
    wrapped: seal({ key: newest.key.reveal(), place: placeOf(label), content: randomBytes(32) }),
  }
}

function unwrap(row: WrappedKey, masterKeys: MasterKeys): DataKey {
  const master = masterKeys.find(({ version }) => version === row.masterVersion)
  if (!master) throw new Error(`the master key of version ${row.masterVersion} is not in the environment`)
  try {
    const key = open({ key: master.key.reveal(), place: placeOf(row), content: row.wrapped })
    return { version: row.version, key }
  } catch (cause) {
    throw new Error(`the master key of version ${row.masterVersion} is another one than was used`, { cause })
  }
}

function placeOf({ merchantId, purpose, version, masterVersion }: Omit<WrappedKey, 'wrapped'>): Place {
  return ['data-key', merchantId, purpose, version, masterVersion]
}
