import { randomFillSync } from 'node:crypto'

/** `crd` card token · `chg` payment at the acquirer · `vrf` verification at the acquirer · `idk` idempotency key ·
 * `mer` merchant · `ek_live` and `ek_test` API key · `at` access token · `ci` and `cs` a client's id and secret ·
 * `tds` 3-D Secure challenge · `lnk` payment link · `pay` an attempt to pay one · `rfd` refund · `rfk` a refund's key, of
 * the dashboard · `msg` notification ·
 * `dlv` its delivery · `whs` signing secret's id · `ses` session of the dashboard ·
 * `ipl` installment plan · `inr` rule for installments · `fwd` forwarded request ·
 * `rcn` reconciliation · `sbx` session of the sandbox · `at_test` its access token. */
export type IdKind =
  | 'crd'
  | 'chg'
  | 'vrf'
  | 'idk'
  | 'mer'
  | 'ek_live'
  | 'ek_test'
  | 'at'
  | 'ci'
  | 'cs'
  | 'tds'
  | 'lnk'
  | 'pay'
  | 'rfd'
  | 'rfk'
  | 'msg'
  | 'dlv'
  | 'whs'
  | 'ses'
  | 'ipl'
  | 'inr'
  | 'fwd'
  | 'rcn'
  | 'sbx'
  | 'at_test'

/**
 * The kinds of which a charge or a token writes rows. Their ids begin with the time, so that the rows of one moment lie
 * together in the indexes: otherwise each charge changes pages that no other charge of its moment changes.
 */
const timed: ReadonlySet<IdKind> = new Set(['crd', 'chg', 'vrf', 'idk', 'msg'])

/**
 * Creates an id that cannot be guessed: its kind, followed by 128 bits in hex. They are random, but for the kinds whose
 * ids begin with the time: 44 bits of milliseconds since 1970, and 84 random bits.
 */
export function newId(kind: IdKind): string {
  if (!timed.has(kind)) return `${kind}_${randomHex(16)}`
  return `${kind}_${Date.now().toString(16)}${randomHex(11).slice(1)}`
}

// Reading 16 bytes from the system takes ten times as long as taking them from a pool that was read before.
const pool = Buffer.alloc(4096)
let used = pool.length

/** Returns random bytes in hex. No byte of the pool is used twice. @param bytes At most 4096. */
export function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  const hex = pool.toString('hex', used - bytes, used)
  pool.fill(0, used - bytes, used)
  return hex
}
