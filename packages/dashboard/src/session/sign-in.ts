import { type App, html, icon, requireOwnOrigin } from '@element-js/http'
import { clientAddressOf, countRequest, sandboxMerchants } from '@element-js/payments'
import { characters, type Locale, type ServiceMode } from '@element-js/values'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import { noticeLine, renderBarePage } from '../page/layout.ts'
import { innerPathOf } from '../page/paths.ts'
import type { Exchange } from '../page/show-page.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { printCookie, readCookie } from './cookie.ts'
import { requireFormOrigin, requireSession } from './require-session.ts'
import { closeSession, findSession, openSession, sessionLifetimeMs } from './session.ts'

const query = z.object({
  next: characters(2000).optional().catch(undefined),
  // `cookie=set` is where a login continues: without a session there, the browser has not kept the cookie.
  cookie: z.literal('set').optional().catch(undefined),
})
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
    const words = dashboardWords[languageOf(request)].session
    const refusal = request.query.cookie ? words.noCookie(`${context.publicUrl}/dashboard`) : null
    return show({ request, reply }, { status: 200, next, refusal })
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
      return reply.redirect(`/dashboard/login?${new URLSearchParams({ cookie: 'set', next })}`, 303)
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

interface LoginPage {
  readonly mode: ServiceMode
  /** The page of the dashboard at which to continue. */
  readonly next: string
  /** Why the last attempt failed. */
  readonly refusal: string | null
  readonly locale: Locale
}

/** The login page. */
function renderLoginPage({ mode, next, refusal, locale }: LoginPage): string {
  const [demo] = sandboxMerchants
  const { page, session: words } = dashboardWords[locale]
  const parameters = new URLSearchParams({ next })
  const login = {
    title: words.title,
    address: `/dashboard/login?${parameters}`,
    body: html`<p class="brand">${icon('card')}<span>${page.dashboard}</span>${
      mode === 'sandbox' && html`<span class="tag">${page.sandboxTag}</span>`
    }</p>
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
${refusal !== null && noticeLine({ tone: 'bad', text: refusal })}
<form method="post" action="/dashboard/login" class="stack">
<input type="hidden" name="next" value="${next}">
<p class="field"><label for="token">${words.token}</label>
<input id="token" name="token" type="password" required autocomplete="current-password" spellcheck="false" autocapitalize="none" aria-describedby="token-hint"></p>
<p class="hint" id="token-hint">${words.hint} <code>Authorization: Bearer\u00a0…</code></p>
<button class="button primary" type="submit">${words.logIn}</button>
</form>
${
  mode === 'sandbox' &&
  demo &&
  html`<p class="aside">${words.sandbox(demo.name)} <code>${demo.accessToken}</code></p>`
}`,
  }
  return renderBarePage(login, locale)
}
