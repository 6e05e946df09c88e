import type { NotificationReceiver } from '@element-js/acquirer-adapter'
import type { AdyenLog } from '../api/ask-adyen.ts'
import { messageSchema, readNotifications } from './read-notifications.ts'

interface ReceiverOptions extends Pick<NotificationReceiver, 'host' | 'port'> {
  readonly merchantAccount: string
  readonly hmacKeys: readonly string[]
  readonly log: AdyenLog
}

/** Receives Adyen's standard webhook at `POST /notifications`. */
export function createNotificationReceiver({
  host,
  port,
  log,
  ...reading
}: ReceiverOptions): NotificationReceiver {
  return {
    host,
    port,
    variables: { host: 'ADYEN_NOTIFICATIONS_HOST', port: 'ADYEN_NOTIFICATIONS_PORT' },
    addRoutes: (app, receive) => {
      app.post('/notifications', { schema: { body: messageSchema } }, async ({ body }, reply) => {
        const records = readNotifications(body, reading)
        for (const record of records) {
          await receive(record)
          const { event, reference, processorId, paymentId } = record
          if (!laterFailures.has(event)) continue
          log.error(
            { event, reference, processorId, paymentId },
            'Adyen has reversed an outcome that it had reported',
          )
        }
        return reply.type('text/plain').send('[accepted]')
      })
    },
  }
}

// A person must see these: the payment or the refund stays approved here.
const laterFailures = new Set(['CAPTURE_FAILED', 'REFUND_FAILED', 'REFUNDED_REVERSED'])
