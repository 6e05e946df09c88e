import { setTimeout as sleep } from 'node:timers/promises'

// Long enough for a busy machine.
const patienceMs = 60_000

/**
 * Reads something until it fits: another process may be at work, or the one that was has died.
 *
 * @throws when it does not fit after a minute.
 */
export async function until<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  const endsAtMs = Date.now() + patienceMs
  for (;;) {
    const value = await read()
    if (fits(value)) return value
    if (Date.now() > endsAtMs) throw new Error(`it is still ${JSON.stringify(value)}`)
    await sleep(100)
  }
}
