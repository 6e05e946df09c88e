import { findCookie, isLocale, type Locale, pageLanguage, varyBy } from '@element-js/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Asking = Pick<FastifyRequest, 'query' | 'headers'>

const cookieName = 'shop_lang'
const yearSeconds = 365 * 24 * 60 * 60

/** The language of the page for a request: the payer's current or earlier choice, otherwise the browser's. */
export function languageOf(request: Asking): Locale {
  const { headers } = request
  return pageLanguage({
    asked: askedLanguage(request),
    kept: findCookie(headers.cookie, cookieName),
    acceptLanguage: headers['accept-language'],
  })
}

/** The language that the payer has chosen in this shop; `null` if the payer has chosen none. */
export function chosenLanguage(request: Asking): Locale | null {
  const chosen = [askedLanguage(request), findCookie(request.headers.cookie, cookieName)]
  return chosen.find(isLocale) ?? null
}

/**
 * `?lang=` chooses the language on every page of the shop, and a cookie keeps the choice. Otherwise, the browser's
 * language is used, so a cache must keep a page for each language.
 */
export function keepLanguages(shop: FastifyInstance): void {
  shop.addHook('onRequest', async (request, reply) => {
    const asked = askedLanguage(request)
    if (!isLocale(asked)) return
    reply.header(
      'set-cookie',
      `${cookieName}=${asked}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax`,
    )
  })
  shop.addHook('onSend', async (_, reply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage) varyBy(reply, 'Accept-Language', 'Cookie')
  })
}

function askedLanguage({ query }: Pick<Asking, 'query'>): unknown {
  return ((query ?? {}) as { readonly lang?: unknown }).lang
}
