import type { Client } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import { acceptForms } from './accept-forms.ts'
import { ifAnswered } from './connect-service.ts'
import { describeCart } from './describe-cart.ts'
import type { LinkedOrder, OrderBook } from './order-book.ts'
import { chosenLanguage, languageOf } from './page-language.ts'
import { totalsOf } from './price-list.ts'
import { readCartForm } from './read-cart-form.ts'
import { renderOrderTrouble } from './render-order.ts'
import type { ShopConfig } from './shop-config.ts'
import { shopUrl } from './shop-url.ts'

interface LinkOptions {
  readonly config: ShopConfig
  readonly service: Client
  readonly orders: OrderBook
}

/**
 * `POST /link`: reads the cart, creates a payment link for it at the service, and redirects the payer there. The page
 * sends a plain form, so this works without any script.
 */
export function addLinkRoute(shop: FastifyInstance, { config, service, orders }: LinkOptions): void {
  void shop.register(async (forms) => {
    acceptForms(forms)
    forms.post('/link', async (request, reply) => {
      const language = languageOf(request)
      const reading = readCartForm(request.body)
      const trouble = (status: number) =>
        reply.code(status).type('text/html; charset=utf-8').send(renderOrderTrouble(language))
      if (!reading) return trouble(400)
      const { items, ...payer } = reading
      const order = orders.open(totalsOf(items).totalMinor)
      const link = await makeLink(
        { ...payer, order, description: describeCart(items, language), shopUrl: shopUrl(shop) },
        service,
      )
      // Browsers are redirected there, so it must be an address of the service.
      if (!link || URL.parse(link.url)?.origin !== config.serviceUrl) {
        request.log.warn({ orderId: order.orderId }, 'no payment link')
        return trouble(502)
      }
      orders.change(order.orderId, { link })
      // The checkout page detects the browser's language itself.
      const chosen = chosenLanguage(request)
      return reply.redirect(chosen ? `${link.url}?lang=${chosen}` : link.url, 303)
    })
  })
}

interface LinkRequest {
  readonly order: LinkedOrder
  readonly description: string
  readonly shopUrl: string
  /** They prefill the checkout page. Absent if the payer typed nothing. */
  readonly name?: string
  readonly email?: string
}

/** @returns `null` if the service created none. */
async function makeLink(
  { order, description, shopUrl: ownUrl, ...payer }: LinkRequest,
  service: Client,
): Promise<LinkedOrder['link']> {
  const { orderId, amountMinor } = order
  const made = await ifAnswered(
    service.links.create({
      orderId,
      amount: amountMinor,
      currency: 'BRL',
      country: 'BR',
      allowPaymentMethods: ['PIX', 'CREDIT_CARD', 'BOLETO', 'BANK_TRANSFER_BR'],
      paymentIntentInfo: { installmentPlanId: 'plan_1' },
      description,
      ...payer,
      redirectUrl: `${ownUrl}/orders/${orderId}`,
      callbackUrl: `${ownUrl}/notifications`,
    }),
  )
  return made ? { linkId: made.linkId, url: made.paymentLink } : null
}
