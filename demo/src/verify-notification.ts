import { createHmac, timingSafeEqual } from 'node:crypto'

interface SignedRequest {
  readonly headers: Readonly<Record<string, unknown>>
  /** The exact bytes that arrived, because JSON that is parsed and written again has another signature. */
  readonly body: Buffer
}

interface VerificationOptions {
  /** `whsec_…`, which only the shop and the service have. */
  readonly secret: string
  /** Unix milliseconds. */
  readonly nowMs: number
}

/** A replayed notification is too old. */
const toleranceSeconds = 5 * 60

/**
 * Whether the service sent a notification. This is the check of Standard Webhooks, for which there are libraries in
 * every language.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function isNotificationGenuine(
  { headers, body }: SignedRequest,
  { secret, nowMs }: VerificationOptions,
): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // There is more than one while the secret is being replaced.
  return signatures.split(' ').some((signature) => {
    const [version, encoded = ''] = signature.split(',')
    const given = Buffer.from(encoded, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
