import type { FastifyInstance } from 'fastify'
import type { DeepPartial } from './call-service.ts'
import type { OrderBook } from './order-book.ts'
import { readLinkRecord } from './read-link-record.ts'
import type { ShopConfig } from './shop-config.ts'
import { isNotificationGenuine } from './verify-notification.ts'

interface NotificationOptions {
  readonly config: ShopConfig
  readonly orders: OrderBook
}

/**
 * `POST /notifications`: receives the notifications of the service about links. A notification can arrive twice, so
 * everything here is idempotent. A notification without a valid signature is refused.
 */
export function addNotificationRoute(shop: FastifyInstance, { config, orders }: NotificationOptions): void {
  void shop.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    // As bytes, because the signature is computed over the bytes.
    routes.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    routes.post('/notifications', async ({ headers, body, log }, reply) => {
      const secret = config.notificationSecret
      if (
        !Buffer.isBuffer(body) ||
        !isNotificationGenuine({ headers, body }, { secret, nowMs: Date.now() })
      ) {
        log.warn('a notification that the service did not sign')
        return reply.code(401).send()
      }
      note(orders, JSON.parse(body.toString()))
      return reply.code(204).send()
    })
  })
}

function note(orders: OrderBook, notification: unknown): void {
  const { data } = notification as DeepPartial<{ data: unknown }>
  const news = readLinkRecord(data)
  // Another amount would be a mistake, and no reason to ship the order.
  if (!news || news.amountMinor !== orders.find(news.orderId)?.amountMinor) return
  const { status, paymentMethod, isRefunded } = news
  orders.change(news.orderId, { status, paymentMethod, isRefunded, isNotified: true })
}
