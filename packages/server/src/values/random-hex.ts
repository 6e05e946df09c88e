import { randomFillSync } from 'node:crypto'

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
