import type { NotificationReceiver, NotificationRecord } from '@element-js/acquirer-adapter'
import { ServiceError } from '@element-js/server/adapters'
import { z } from 'zod'
import { referenceIn } from '../api/adyen-names.ts'
import type { AdyenLog } from '../api/ask-adyen.ts'
import { HmacValidator } from '../api/connect-to-adyen.ts'

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
      app.removeContentTypeParser('application/json')
      app.addContentTypeParser('application/json', { parseAs: 'string' }, parseMessage)
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

/**
 * Parses a message as Adyen sees it. The strict parser of the service would refuse all of it for half of a surrogate
 * pair in the name of a payer, which nobody reads here, and Adyen would send it again for 30 days. What counts is
 * signed, and was parsed by the time that its signature is checked.
 */
function parseMessage(
  _request: unknown,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  try {
    done(null, JSON.parse(String(text)))
  } catch {
    done(new ServiceError('malformed_json'))
  }
}

// A person must see these: the payment or the refund stays approved here.
const laterFailures = new Set(['CAPTURE_FAILED', 'REFUND_FAILED', 'REFUNDED_REVERSED'])

/**
 * Only the fields that are signed and that the adapter uses. The parser drops the rest, such as the payer's address.
 */
interface Item {
  readonly eventCode: string
  readonly success: 'true' | 'false'
  readonly pspReference: string
  readonly originalReference?: string | undefined
  readonly merchantReference: string
  readonly merchantAccountCode: string
  readonly amount: { readonly currency: string; readonly value: number }
  readonly reason?: string | null | undefined
  readonly additionalData: { readonly hmacSignature: string }
}

interface Message {
  readonly notificationItems: readonly { readonly NotificationRequestItem: Item }[]
}

const text = z.string().max(1000)

const itemSchema = z.object({
  eventCode: text,
  success: z.enum(['true', 'false']),
  pspReference: text.min(1),
  originalReference: text.optional(),
  merchantReference: text,
  merchantAccountCode: text,
  amount: z.object({ currency: text, value: z.int() }),
  reason: text.nullish(),
  additionalData: z.object({ hmacSignature: text.min(1) }),
})

/** A message with notifications, as Adyen's standard webhook sends it. */
export const messageSchema: z.ZodType<Message> = z.object({
  notificationItems: z
    .array(z.object({ NotificationRequestItem: itemSchema }))
    .min(1)
    .max(100),
})

// The adapter accepts other notifications, but nothing depends on them.
const usedEvents = new Set([
  'AUTHORISATION',
  'CANCELLATION',
  'CANCEL_OR_REFUND',
  'CAPTURE',
  'CAPTURE_FAILED',
  'EXPIRE',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  'TECHNICAL_CANCEL',
])

interface Reading {
  readonly merchantAccount: string
  /** In hexadecimal digits. Several are valid while Adyen replaces one. */
  readonly hmacKeys: readonly string[]
}

/**
 * The notifications of a message that matter here.
 *
 * @throws ServiceError if one of them is not signed by Adyen.
 */
export function readNotifications(
  { notificationItems }: Message,
  { merchantAccount, hmacKeys }: Reading,
): readonly NotificationRecord[] {
  const items = notificationItems.map((each) => each.NotificationRequestItem)
  if (!items.every((item) => hmacKeys.some((key) => isSigned(item, key)))) {
    throw new ServiceError('invalid_access_token')
  }
  return items
    .filter((item) => item.merchantAccountCode === merchantAccount && usedEvents.has(item.eventCode))
    .map(recordOf)
}

function isSigned(item: Item, key: string): boolean {
  // Its type has more fields than the signature covers.
  return validator.validateHMAC(item as unknown as Parameters<typeof validator.validateHMAC>[0], key)
}

function recordOf(item: Item): NotificationRecord {
  const { eventCode: event, pspReference, originalReference, merchantReference: name, amount, reason } = item
  const isSuccess = item.success === 'true'
  return {
    id: [pspReference, event, item.success].join(' '),
    reference: referenceIn(name),
    name,
    event,
    isSuccess,
    processorId: pspReference,
    paymentId: originalReference || null,
    amount: amount.value,
    currency: amount.currency,
    // The reason of an authorization contains digits of the card.
    reason: isSuccess ? null : (reason ?? null),
  }
}

const validator = new HmacValidator()
