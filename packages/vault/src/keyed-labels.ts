import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { MasterKeyRing } from './master-key-ring.ts'
import type { MasterKey } from './master-keys.ts'

/**
 * Labels texts with a hash that nobody without a master key can test guesses against: 128 bits as 32 hex digits. All
 * processes with the same newest master key produce the same labels. After a rotation the labels differ, so do not
 * store anything under them permanently.
 */
export function createKeyedLabels(ring: MasterKeyRing): (text: string) => string {
  let derived: { readonly from: MasterKey; readonly key: KeyObject } | null = null
  return (text) => {
    const from = ring.newest()
    if (derived?.from !== from) derived = { from, key: deriveKey(from) }
    return createHmac('sha256', derived.key).update(text).digest('hex').slice(0, 32)
  }
}

// A key object, because Node makes one of bytes for each hash, which takes several times as long as the hash.
function deriveKey({ key }: MasterKey): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key.reveal(), '', 'element-server labels', 32)))
}
