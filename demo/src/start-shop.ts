import { compressAnswer, findForeignHost, type Locale, varyBy } from '@element-js/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { countryOf } from '../page/countries.js'
import type { Refusal } from '../page/pay-answer.ts'
import { connectService } from './connect-service.ts'
import { addLinkRoutes } from './link-routes.ts'
import { createOrderBook } from './order-book.ts'
import { addOrderRoutes } from './order-route.ts'
import { readPageFiles } from './page-files.ts'
import { keepLanguages, languageOf } from './page-language.ts'
import { addPayRoute } from './pay-route.ts'
import { renderCheckout, renderPlayground, renderReact } from './render-pages.ts'
import { renderMessage } from './render-result.ts'
import { addSavedCardRoute } from './saved-cards.ts'
import { securityHeaders } from './security-headers.ts'
import { type ShopConfig, shopUrl } from './shop-config.ts'

/** A running shop. */
export interface Shop {
  /** For example `http://localhost:3000`, without a slash at the end. */
  readonly url: string
  /** Waits for running payments to end, then closes. */
  readonly close: () => Promise<void>
}

/**
 * Starts the shop on `localhost`, a different host name, so that its page is on another site than the service.
 *
 * @throws the system's error (`EADDRINUSE`, `EACCES`) if the port is not available.
 */
export async function startShop(config: ShopConfig): Promise<Shop> {
  const shop = Fastify({ bodyLimit: 16 * 1024, logger: { level: config.logLevel ?? 'silent' } })
  // Only JSON is accepted as an order. Otherwise a plain form of another site could post one as text.
  shop.removeContentTypeParser('text/plain')
  refuseForeignHosts(shop, config.allowedHosts)
  addHeaders(shop, config)
  keepLanguages(shop)
  addErrors(shop)
  addPages(shop, config)
  const service = connectService(config)
  const orders = createOrderBook()
  addPayRoute(shop, { service, orders })
  addSavedCardRoute(shop, service)
  addLinkRoutes(shop, { config, service, orders })
  addOrderRoutes(shop, { service, orders })

  await shop.listen({ host: 'localhost', port: config.port })
  return { url: shopUrl(shop), close: () => shop.close() }
}

/** The shop is on this machine only. A page whose name leads here (DNS rebinding) could pay with the shop's access token. */
function refuseForeignHosts(shop: FastifyInstance, allowedHosts: readonly string[] = []): void {
  shop.addHook('onRequest', async (request, reply) => {
    if (findForeignHost(request, allowedHosts) === null) return undefined
    reply.code(400)
    const message = 'The shop answers at localhost, at IP addresses, and at the names in ALLOWED_HOSTS.'
    return reply.send(refusal('foreign_host', message))
  })
}

function addHeaders(shop: FastifyInstance, config: ShopConfig): void {
  const headers = securityHeaders(config)
  shop.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
  // No page of the shop contains a secret together with a text that another site can choose.
  shop.addHook('onSend', compressAnswer)
}

function addPages(shop: FastifyInstance, config: ShopConfig): void {
  const playground = renderPlayground(config)
  const checkouts = {
    BR: inAllLanguages((language) => renderCheckout(config, language, 'BR')),
    MX: inAllLanguages((language) => renderCheckout(config, language, 'MX')),
  }
  shop.get<{ Querystring: { country?: unknown } }>('/', async (request, reply) => {
    const checkout = checkouts[countryOf(request.query.country)]
    return reply.type('text/html; charset=utf-8').send(checkout(languageOf(request)))
  })
  const pages = {
    // For developers, in English.
    '/playground': () => playground,
    '/react': inAllLanguages((language) => renderReact(config, language)),
    '/terms': inAllLanguages((language) => renderMessage('terms', language)),
    '/privacy': inAllLanguages((language) => renderMessage('privacy', language)),
  }
  for (const [path, pageIn] of Object.entries(pages)) {
    shop.get(path, async (request, reply) =>
      reply.type('text/html; charset=utf-8').send(pageIn(languageOf(request))),
    )
  }
  // Pages of orders and payments have their own noindex.
  shop.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /\n'),
  )
  for (const { path, contentType, body } of readPageFiles()) {
    shop.get(path, async (_, reply) => reply.type(contentType).send(body))
  }
}

/** Renders a page in each language once, when the shop starts. */
function inAllLanguages(render: (language: Locale) => string): (language: Locale) => string {
  const pages: Readonly<Record<Locale, string>> = {
    en: render('en'),
    es: render('es'),
    pt: render('pt'),
  }
  return (language) => pages[language]
}

function addErrors(shop: FastifyInstance): void {
  const pageIn = inAllLanguages((language) => renderMessage('notFound', language))
  shop.setNotFoundHandler(async (request, reply) => {
    reply.code(404)
    varyBy(reply, 'Accept')
    // A browser asks for HTML by name; programs accept anything.
    if (request.headers.accept?.includes('text/html'))
      return reply.type('text/html; charset=utf-8').send(pageIn(languageOf(request)))
    return refusal('not_found', 'There is no such page in this shop.')
  })
  shop.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    const status = error.statusCode ?? 500
    reply.code(status)
    if (status < 500) return refusal('invalid_order', 'The order could not be read.')
    request.log.warn(error)
    return refusal('shop_error', 'Something went wrong in the shop. Please try again in a moment.')
  })
}

function refusal(reason: string, message: string): Refusal {
  return { status: 'refused', reason, message }
}
