import type { StoreContext } from '@element-js/database'
import type { App, Hook } from '@element-js/http'
import { ServiceError } from '@element-js/values'
import type { onRequestAsyncHookHandler } from 'fastify'
import { mayEmbedFrames } from '../merchants/domain/frame-origin.ts'
import { merchantOf } from '../merchants/request-merchant.ts'
import { listFrameOrigins } from '../merchants/store/frame-origins.ts'

/**
 * Lets the script of any page read the response, errors included, so that the library can say what is wrong. Nothing in
 * the response depends on cookies, and `requireRegisteredOrigin` decides which pages get more than an error.
 */
const readableByPages = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-request-id',
  vary: 'Origin',
} as const

export const answerReadably: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.headers(readableByPages)
}

/**
 * Answers a browser that asks whether a page may send a key and JSON to an address. The preflight contains no key, so
 * the answer is the same for all pages.
 */
export function answerPreflights(app: App, path: string): void {
  app.options(path, { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...readableByPages,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, x-api-key',
        // Two hours, the longest that browsers remember it.
        'access-control-max-age': '7200',
      })
      .send(),
  )
}

/**
 * Refuses the pages of origins that are not registered with the key. A request without an origin comes from a program
 * and not from a page.
 */
export function requireRegisteredOrigin({ db }: Pick<StoreContext, 'db'>): Hook {
  return async (request) => {
    const { origin } = request.headers
    if (origin === undefined) return
    if (mayEmbedFrames(await listFrameOrigins(db, merchantOf(request).id), origin)) return
    const message = 'The origin of this page is not registered for the API key.'
    throw new ServiceError('origin_not_allowed', { message })
  }
}
