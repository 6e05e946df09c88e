import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 120_000

/** Reads repeatedly until it gets the expected text. A page that is being left cannot be read. */
export async function becomes(read: () => Promise<string>, expected: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  let value = ''
  while (Date.now() < deadline) {
    value = await read().catch(() => 'no page')
    if (value === expected) return
    // Six pages that wait at the same time are asked: more often would cost more than the pages do.
    await sleep(200)
  }
  assert.equal(value, expected)
}
