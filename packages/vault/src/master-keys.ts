import { randomBytes } from 'node:crypto'
import { Secret } from '@element-js/values'

/** A key that wraps the merchants' keys. It comes from the environment and is never stored with the data. */
export interface MasterKey {
  /** 1 or higher; stored with everything that the key wraps. */
  readonly version: number
  /** 32 bytes. */
  readonly key: Secret<Uint8Array>
}

/** Newest first, and at least one: the first wraps new keys, the others only open old ones. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/**
 * Parses master keys from the environment: `2:<base64>,1:<base64>`, 32 bytes each.
 *
 * @throws an Error that describes the problem without repeating any key.
 */
export function parseMasterKeys(text: string): MasterKeys {
  const [first, ...others] = text
    .split(',')
    .map(parseMasterKey)
    .sort((a, b) => b.version - a.version)
  if (!first) throw new Error('no key is given')
  const versions = new Set([first, ...others].map(({ version }) => version))
  if (versions.size <= others.length) throw new Error('two keys have the same version')
  return [first, ...others]
}

/** Creates a random master key, in the format of `parseMasterKeys`. */
export function generateMasterKey(version: number): string {
  return `${version}:${randomBytes(32).toString('base64')}`
}

function parseMasterKey(text: string, index: number): MasterKey {
  const [, version, base64] = /^\s*(\d{1,9}):([A-Za-z0-9+/]{43}=)\s*$/.exec(text) ?? []
  if (!base64 || Number(version) === 0) {
    throw new Error(`key ${index + 1} is not written as <version>:<base64 of 32 bytes>`)
  }
  return { version: Number(version), key: new Secret(Buffer.from(base64, 'base64')) }
}
