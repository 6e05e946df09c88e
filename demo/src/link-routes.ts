import { type Client, ElementError, verifyNotification } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import { ifAnswered } from './connect-service.ts'
import { createOrderBook, type OrderBook, readLinkRecord } from './order-book.ts'
import { chosenLanguage, languageOf } from './page-language.ts'
import { type CartItem, describeCart, totalsOf } from './price-list.ts'
import { readItems } from './read-order.ts'
import { renderOrder, renderOrderTrouble, renderUnknownOrder } from './render-order.ts'
import { type ShopConfig, shopUrl } from './shop-config.ts'

interface LinkOptions {
  readonly config: ShopConfig
  readonly service: Client
}

/** The routes of orders that are paid by link. */
export function addLinkRoutes(shop: FastifyInstance, { config, service }: LinkOptions): void {
  const orders = createOrderBook()
  void shop.register(async (forms) => addLinkRoute(forms, { config, service, orders }))
  void shop.register(async (routes) => addNotificationRoute(routes, { config, orders }))
  addOrderRoute(shop, { service, orders })
}

/**
 * `POST /link`: reads the cart, creates a payment link for it at the service, and redirects the payer there. The page
 * sends a plain form, so this works without any script.
 */
function addLinkRoute(
  forms: FastifyInstance,
  { config, service, orders }: LinkOptions & { readonly orders: OrderBook },
): void {
  forms.removeAllContentTypeParsers()
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  forms.post('/link', async (request, reply) => {
    const language = languageOf(request)
    const trouble = (status: number) =>
      reply.code(status).type('text/html; charset=utf-8').send(renderOrderTrouble(language))
    const form = readCartForm(request.body)
    if (!form) return trouble(400)
    const { items, ...payer } = form
    const { orderId, amountMinor } = orders.open(totalsOf(items).totalMinor)
    const made = await ifAnswered(
      service.links.create({
        orderId,
        amount: amountMinor,
        currency: 'BRL',
        country: 'BR',
        allowPaymentMethods: ['PIX', 'CREDIT_CARD', 'BOLETO', 'BANK_TRANSFER_BR'],
        paymentIntentInfo: { installmentPlanId: 'plan_1' },
        description: describeCart(items, language),
        ...payer,
        redirectUrl: `${shopUrl(forms)}/orders/${orderId}`,
        callbackUrl: `${shopUrl(forms)}/notifications`,
      }),
    )
    // Browsers are redirected there, so it must be an address of the service.
    if (!made || URL.parse(made.paymentLink)?.origin !== config.serviceUrl) {
      request.log.warn({ orderId }, 'no payment link')
      return trouble(502)
    }
    orders.change(orderId, { link: { linkId: made.linkId, url: made.paymentLink } })
    // The checkout page detects the browser's language itself.
    const chosen = chosenLanguage(request)
    return reply.redirect(chosen ? `${made.paymentLink}?lang=${chosen}` : made.paymentLink, 303)
  })
}

/**
 * Reads the checkout form, which has a field for each product in the cart, such as `cup=2`. Name and e-mail address
 * only prefill the checkout page, so values that the service would refuse are omitted.
 *
 * @returns `null` if it contains no cart.
 */
function readCartForm(
  body: unknown,
): { readonly items: readonly CartItem[]; readonly name?: string; readonly email?: string } | null {
  const { email = '', 'holder-name': name = '', ...fields } = body as Readonly<Record<string, string>>
  const cart = Object.entries(fields).filter(([field]) => field.startsWith('item-'))
  const reading = readItems(
    cart.map(([field, quantity]) => ({ id: field.slice(5), quantity: Number(quantity) })),
  )
  if (!('items' in reading)) return null
  const isEmail = email.length <= 64 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)
  return {
    items: reading.items,
    ...(name.trim() !== '' && name.length <= 50 && { name: name.trim() }),
    ...(isEmail && { email }),
  }
}

/**
 * `GET /orders/<orderId>`: the page to which payers return from the checkout page. Anybody can write such an address,
 * so the address never decides whether an order is paid. The shop relies on a notification, or asks the service.
 */
function addOrderRoute(
  shop: FastifyInstance,
  { service, orders }: { readonly service: Client; readonly orders: OrderBook },
): void {
  shop.get<{ Params: { orderId: string } }>('/orders/:orderId', async (request, reply) => {
    const language = languageOf(request)
    const order = orders.find(request.params.orderId)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    if (!order) return reply.code(404).send(renderUnknownOrder(language))
    // The payer may arrive before the notification.
    if (order.link && (order.status === 'open' || order.status === 'waiting')) {
      const link = await ifAnswered(service.links.get(order.link.linkId))
      const news = link && readLinkRecord(link, order)
      if (news) orders.change(order.orderId, news)
    }
    return reply.send(renderOrder(orders.find(order.orderId) ?? order, language))
  })
}

/**
 * `POST /notifications`: receives the notifications of the service about links. A notification can arrive twice, so
 * everything here is idempotent. A notification without a valid signature is refused.
 */
function addNotificationRoute(
  routes: FastifyInstance,
  { config, orders }: { readonly config: ShopConfig; readonly orders: OrderBook },
): void {
  routes.removeAllContentTypeParsers()
  // As bytes, because the signature is computed over the bytes.
  routes.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  )
  routes.post('/notifications', async (request, reply) => {
    try {
      const { data: link } = await verifyNotification(request, config.notificationSecret)
      if ('paymentStatus' in link) {
        const news = readLinkRecord(link, orders.find(link.orderId))
        if (news) orders.change(link.orderId, { ...news, isNotified: true })
      }
      return reply.code(204).send()
    } catch (error) {
      if (!(error instanceof ElementError)) throw error
      request.log.warn({ reason: error.reason }, 'a notification that could not be verified')
      return reply.code(401).send()
    }
  })
}
