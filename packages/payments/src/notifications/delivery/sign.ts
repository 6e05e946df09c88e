import { createHmac } from 'node:crypto'
import { version } from '@element-js/protocol/frame'
import { type Secret, unixSecondsOf } from '@element-js/values'
import type { NotificationContext } from '../context.ts'
import type { Notification } from '../domain/notification.ts'
import { readSigningSecrets } from '../signing-secrets.ts'

/** A notification as a receiver gets it. */
export interface SignedMessage {
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON, byte for byte. */
  readonly body: string
}

/** Signs a notification for a delivery now. Its `webhook-id` and its body are the same each time. */
export async function signMessage(
  context: Pick<NotificationContext, 'db' | 'vault' | 'mode' | 'nowMs'>,
  { merchantId, notificationId: id, payload: body }: Notification,
): Promise<SignedMessage> {
  const secrets = await readSigningSecrets(context, merchantId)
  // The real time and not a sandbox's: receivers' libraries refuse messages more than five minutes off.
  const timestamp = unixSecondsOf(Date.now())
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `element-js/${version}`,
    ...sign({ id, timestamp, body }, secrets),
  }
  return { headers, body }
}

/** The message of one delivery. */
interface Message {
  /** The same at each delivery of a notification, so that receivers can recognize it. */
  readonly id: string
  /** Unix seconds of the delivery, by the real clock: see `deliver`. */
  readonly timestamp: number
  /** The exact bytes that are sent. */
  readonly body: string
}

/**
 * The headers that prove to a receiver that the message comes from this service and is not an old one that was
 * replayed.
 */
interface SignatureHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  /** One signature for each secret, separated by spaces: a receiver needs to know only one of them. */
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
