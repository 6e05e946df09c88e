import { version } from '@element-js/protocol/frame'
import { unixSecondsOf } from '../values/time-formats.ts'
import type { NotificationContext } from './context.ts'
import { sign } from './delivery/sign.ts'
import type { Notification } from './domain/notification.ts'
import { readSigningSecrets } from './signing-secrets.ts'

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
