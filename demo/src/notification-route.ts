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
 * `POST /notifications`: where the service tells what became of a link. It may tell the same twice, so everything here
 * can be done twice; and whoever does not know the shop's secret is not believed.
 */
export function addNotificationRoute(shop: FastifyInstance, { config, orders }: NotificationOptions): void {
  void shop.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    // As bytes: the signature is over them.
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
  // Another order's amount would be a mistake of somebody's, and no reason to hand out stoneware.
  if (!news || news.amountMinor !== orders.find(news.orderId)?.amountMinor) return
  const { status, paymentMethod, isRefunded } = news
  orders.change(news.orderId, { status, paymentMethod, isRefunded, isNotified: true })
}
