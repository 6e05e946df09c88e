import { randomBytes } from 'node:crypto'

/** `crd` card token · `chg` payment at the acquirer · `vrf` verification at the acquirer · `idk` idempotency key ·
 * `at` access token · `tds` 3-D Secure challenge. */
export type IdKind = 'crd' | 'chg' | 'vrf' | 'idk' | 'at' | 'tds'

/** An id that cannot be guessed: its kind, then 128 random bits in hex. */
export function newId(kind: IdKind): string {
  return `${kind}_${randomBytes(16).toString('hex')}`
}
