import { type Client, ElementError, verifyNotification } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import { type Country, countries, countryOf } from '../page/countries.js'
import { ifAnswered } from './connect-service.ts'
import { type OrderBook, readLinkRecord } from './order-book.ts'
import { chosenLanguage, languageOf } from './page-language.ts'
import { type CartItem, describeCart } from './price-list.ts'
import { isEmail, readItems } from './read-order.ts'
import { renderOrderTrouble, renderWrongEmail } from './render-order.ts'
import { type ShopConfig, shopUrl } from './shop-config.ts'

interface CartForm {
  readonly items: readonly CartItem[]
  readonly name?: string
  readonly email?: string
  readonly country: Country
  readonly method?: string
}

interface LinkOptions {
  readonly config: ShopConfig
  readonly service: Client
  readonly orders: OrderBook
}

/** The routes of orders that are paid by link. */
export function addLinkRoutes(shop: FastifyInstance, options: LinkOptions): void {
  void shop.register(async (forms) => addLinkRoute(forms, options))
  void shop.register(async (routes) => addNotificationRoute(routes, options))
}

/**
 * `POST /link`: reads the cart, creates a payment link for it at the service, and redirects the payer there. The page
 * sends a plain form, so this works without any script.
 */
function addLinkRoute(forms: FastifyInstance, { config, service, orders }: LinkOptions): void {
  forms.removeAllContentTypeParsers()
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  forms.post('/link', async (request, reply) => {
    const language = languageOf(request)
    const refuse = (status: number, page: string) =>
      reply.code(status).type('text/html; charset=utf-8').send(page)
    const form = readCartForm(request.body)
    if (!form) return refuse(400, renderOrderTrouble(language))
    const { items, country, method, ...payer } = form
    if (payer.email && !isEmail(payer.email)) return refuse(400, renderWrongEmail(language))
    const { orderId, amountMinor } = orders.open({
      items,
      country,
      ...(payer.email && { email: payer.email }),
    })
    const made = await ifAnswered(
      service.links.create({
        orderId,
        amount: amountMinor,
        currency: countries[country].currency,
        country,
        allowPaymentMethods: [...countries[country].methods],
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
      return refuse(502, renderOrderTrouble(language))
    }
    orders.change(orderId, { link: { linkId: made.linkId, url: made.paymentLink } })
    // The checkout page detects the browser's language itself, and lets the payer choose among all methods.
    const query = new URLSearchParams({ ...(method && { method }) })
    const chosen = chosenLanguage(request)
    if (chosen) query.set('lang', chosen)
    return reply.redirect(`${made.paymentLink}${query.size > 0 ? `?${query}` : ''}`, 303)
  })
}

/**
 * Reads the checkout form, which has a field for each product in the cart, such as `cup=2`. The name on a card, which
 * only prefills the checkout page, is omitted if the service would refuse it.
 *
 * @returns `null` if it contains no cart.
 */
function readCartForm(body: unknown): CartForm | null {
  const fields = body as Readonly<Record<string, string>>
  const { email = '', 'holder-name': name = '' } = fields
  const cart = Object.entries(fields).filter(([field]) => field.startsWith('item-'))
  const reading = readItems(
    cart.map(([field, quantity]) => ({ id: field.slice(5), quantity: Number(quantity) })),
  )
  if (!('items' in reading)) return null
  const country = countryOf(fields.country)
  const method = countries[country].methods.find((each) => each === fields.method)
  return {
    items: reading.items,
    country,
    ...(name.trim() !== '' && name.length <= 50 && { name: name.trim() }),
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(method && { method }),
  }
}

/**
 * `POST /notifications`: receives the notifications of the service about links. A notification can arrive twice, so
 * everything here is idempotent. A notification without a valid signature is refused.
 */
function addNotificationRoute(
  routes: FastifyInstance,
  { config, orders }: Pick<LinkOptions, 'config' | 'orders'>,
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
