import { createHmac, timingSafeEqual } from 'node:crypto'

interface Received {
  readonly headers: Readonly<Record<string, unknown>>
  /** Byte for byte as it came: JSON that was read and written again is signed otherwise. */
  readonly body: Buffer
}

interface Verifying {
  /** `whsec_…`, the shop's alone. */
  readonly secret: string
  /** Unix milliseconds. */
  readonly nowMs: number
}

/** Who replays an old notification comes too late. */
const toleranceSeconds = 5 * 60

/**
 * Whether the service sent a notification: the check of Standard Webhooks, which libraries for every language have.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function isNotificationGenuine({ headers, body }: Received, { secret, nowMs }: Verifying): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // More than one while the secret is being changed.
  return signatures.split(' ').some((signature) => {
    const [version, encoded = ''] = signature.split(',')
    const given = Buffer.from(encoded, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
