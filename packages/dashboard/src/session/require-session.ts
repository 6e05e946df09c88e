import { type App, areSameHash, requireOwnOrigin } from '@element-js/http'
import { isChange, requesterOf, type SettingsAuthor, setMerchantOf, setTokenName } from '@element-js/payments'
import { ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import type { DashboardContext } from '../context.ts'
import { readCookie } from './cookie.ts'
import { findSession, type Session } from './session.ts'

// Kept beside the request, so that routes that require no login find no session.
const sessions = new WeakMap<FastifyRequest, Session>()

/** The session of a request to a route that requires one. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request)
  if (!session) throw new Error('the route requires no session')
  return session
}

/** The session of a request; `null` if nobody is logged in. */
export function findRequestSession(request: FastifyRequest): Session | null {
  return sessions.get(request) ?? null
}

/**
 * Requires a session for all routes of an app. Without one, the browser is redirected to the login page. Forms are
 * accepted only from the service's own pages, which is checked twice: by the origin that the browser sends, and by the
 * form key, which no other page can read.
 */
export function requireSession(app: App, context: DashboardContext): void {
  const requireOrigin = requireOwnOrigin(context)

  app.addHook('onRequest', async (request, reply) => {
    const session = await readSession(context, request)
    if (!session) return reply.redirect(loginAddressOf(request), 303)
    sessions.set(request, session)
    setMerchantOf(request, session.merchant)
    setTokenName(request, session.holder)
    if (isChange(request)) await requireFormOrigin(requireOrigin, request)
    return undefined
  })

  app.addHook('preValidation', async (request) => {
    if (!isChange(request)) return
    const { formKey } = (request.body ?? {}) as { readonly formKey?: string }
    if (!areSameHash(formKey ?? '', sessionOf(request).formKey)) throw new ServiceError('form_not_allowed')
  })
}

/** Refuses the forms of sessions that an access token with the role `read` opened. */
export function requireWriter(app: App): void {
  app.addHook('preHandler', async (request) => {
    if (isChange(request) && sessionOf(request).role === 'read') throw new ServiceError('read_only_token')
  })
}

/** @throws ServiceError 403 for a form of another site's page. */
export async function requireFormOrigin(
  requireOrigin: (request: FastifyRequest) => Promise<void>,
  request: FastifyRequest,
): Promise<void> {
  await requireOrigin(request).catch((cause: unknown) => {
    throw new ServiceError('form_not_allowed', { cause })
  })
}

async function readSession(context: DashboardContext, { headers }: FastifyRequest): Promise<Session | null> {
  const id = readCookie(headers.cookie, { kind: 'session', publicUrl: context.publicUrl })
  return id === null ? null : findSession(context, id)
}

// A form that was sent without a session cannot be sent again after logging in, and a file leads back to its list.
function loginAddressOf({ method, url }: FastifyRequest): string {
  if (method !== 'GET' || url === '/dashboard') return '/dashboard/login'
  return `/dashboard/login?next=${encodeURIComponent(url.replace(/\.csv(?=\?|$)/, ''))}`
}

/** The person who changes settings with a form, for the record of changes. */
export function settingsAuthorOf(
  { nowMs }: Pick<DashboardContext, 'nowMs'>,
  request: FastifyRequest,
): SettingsAuthor {
  const { id: merchantId } = sessionOf(request).merchant
  return { merchantId, actor: requesterOf(request, 'dashboard'), atMs: nowMs() }
}
