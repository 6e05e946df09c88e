import { createHmac, hkdfSync } from 'node:crypto'
import type { MasterKeyRing } from './master-key-ring.ts'
import type { MasterKey } from './master-keys.ts'

/**
 * Labels texts with a hash that nobody without a master key can test guesses against: 128 bits as 32 hex digits. All
 * processes with the same newest master key produce the same labels. After a rotation the labels differ, so do not
 * store anything under them permanently.
 */
export function createKeyedLabels(ring: MasterKeyRing): (text: string) => string {
  let derived: { readonly from: MasterKey; readonly key: Buffer } | null = null
  return (text) => {
    const from = ring.newest()
    if (derived?.from !== from) derived = { from, key: deriveKey(from) }
    return createHmac('sha256', derived.key).update(text).digest('hex').slice(0, 32)
  }
}

function deriveKey({ key }: MasterKey): Buffer {
  return Buffer.from(hkdfSync('sha256', key.reveal(), '', 'element-server labels', 32))
}
