import { createHmac } from 'node:crypto'
import type { Secret } from '../../values/secret.ts'

/** What is sent, once. */
interface Message {
  /** The same each time that a notification is sent: receivers know it again by this. */
  readonly id: string
  /** Unix seconds of the sending, by the clock of the world: see `deliver`. */
  readonly timestamp: number
  /** Byte for byte as it is sent. */
  readonly body: string
}

/** The headers by which a receiver can tell that a message is the service's own, and no old one sent again. */
export interface SignatureHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  /** One signature for each secret, with spaces between: a receiver that knows one of them is content. */
  readonly 'webhook-signature': string
}

/**
 * Signs a message with each of a merchant's secrets.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function sign({ id, timestamp, body }: Message, secrets: readonly Secret<string>[]): SignatureHeaders {
  const content = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => `v1,${signatureOf(content, secret)}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

function signatureOf(content: string, secret: Secret<string>): string {
  const key = Buffer.from(secret.reveal().replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
