import { type App, chooseLanguage, pageLanguage } from '@element-js/http'
import { isLocale, type Locale } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import type { DashboardContext } from '../context.ts'
import { printCookie, readCookie } from '../session/cookie.ts'

const languages = new WeakMap<FastifyRequest, Locale>()

const yearSeconds = 31_536_000

/** The language of the page that answers a request. */
export function languageOf(request: FastifyRequest): Locale {
  return languages.get(request) ?? chooseLanguage(request.headers['accept-language'])
}

/**
 * Determines the language of each request of an app. `?lang=` chooses it on every page, and a cookie keeps the choice.
 */
export function readLanguages(app: App, context: Pick<DashboardContext, 'publicUrl'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { lang: asked } = (request.query ?? {}) as { readonly lang?: unknown }
    const cookie = { kind: 'language', publicUrl: context.publicUrl } as const
    const { headers } = request
    const kept = readCookie(headers.cookie, cookie)
    languages.set(request, pageLanguage({ asked, kept, acceptLanguage: headers['accept-language'] }))
    if (!isLocale(asked)) return
    reply.header('set-cookie', printCookie({ ...cookie, value: asked, maxAgeSeconds: yearSeconds }))
  })
}
