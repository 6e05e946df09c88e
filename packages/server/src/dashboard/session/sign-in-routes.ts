import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { clientAddressOf } from '../../limits/client-address.ts'
import { countRequest } from '../../limits/rate-limit.ts'
import { characters } from '../../values/texts.ts'
import { requireOwnOrigin } from '../../web/require-own-origin.ts'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import { innerPathOf } from '../page/paths.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { printCookie, readCookie } from './cookie.ts'
import { renderLoginPage } from './login-page.ts'
import { requireFormOrigin, requireSession } from './require-session.ts'
import { closeSession, findSession, openSession, sessionLifetimeMs } from './session.ts'

const query = z.object({ next: characters(2000).optional().catch(undefined) })
const body = z.object({ token: characters(500), next: characters(2000).optional() })

/** `/dashboard/login` and `/dashboard/logout`. */
export function signInRoutes(app: App, context: DashboardContext): void {
  const requireOrigin = requireOwnOrigin(context)
  // Known only once the service listens.
  const sessionCookie = () => ({ kind: 'session', publicUrl: context.publicUrl }) as const

  app.get('/dashboard/login', { schema: { querystring: query } }, async (request, reply) => {
    const next = innerPathOf(request.query.next)
    const id = readCookie(request.headers.cookie, sessionCookie())
    if (id !== null && (await findSession(context, id))) return reply.redirect(next, 303)
    return show({ request, reply }, { status: 200, next, refusal: null })
  })

  app.post(
    '/dashboard/login',
    { schema: { body }, onRequest: (request) => requireFormOrigin(requireOrigin, request) },
    async (request, reply) => {
      const next = innerPathOf(request.body.next)
      // Tokens cannot be guessed, but each successful login adds a row to the database.
      await countRequest(context.logins, `dashboard ${clientAddressOf(request)}`)
      const id = await openSession(context, request.body.token.trim())
      if (id === null) {
        const refusal = dashboardWords[languageOf(request)].session.invalid
        return show({ request, reply }, { status: 401, next, refusal })
      }
      const maxAgeSeconds = sessionLifetimeMs / 1000
      reply.header('set-cookie', printCookie({ ...sessionCookie(), value: id, maxAgeSeconds }))
      return reply.redirect(next, 303)
    },
  )

  void app.register(async (inside: App) => {
    requireSession(inside, context)
    inside.post('/dashboard/logout', async (request, reply) => {
      const id = readCookie(request.headers.cookie, sessionCookie())
      if (id !== null) await closeSession(context, id)
      reply.header('set-cookie', printCookie({ ...sessionCookie(), value: '', maxAgeSeconds: 0 }))
      return reply.redirect('/dashboard/login', 303)
    })
  })

  interface Exchange {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
  }

  interface Shown {
    readonly status: number
    readonly next: string
    readonly refusal: string | null
  }

  function show({ request, reply }: Exchange, { status, next, refusal }: Shown): FastifyReply {
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(renderLoginPage({ mode: context.mode, next, refusal, locale: languageOf(request) }))
  }
}
