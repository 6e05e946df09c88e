import { randomFillSync } from 'node:crypto'

// Asking the system takes ten times as long as 16 bytes of what it gave before.
const pool = Buffer.alloc(4096)
let used = pool.length

/** Random bytes in hex, each given out once. @param bytes At most 4096. */
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
