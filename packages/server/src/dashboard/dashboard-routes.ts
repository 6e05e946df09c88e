import type { FastifyReply, FastifyRequest } from 'fastify'
import { catalogue, ServiceError } from '../errors.ts'
import { sendHostedFile } from '../hosted/send-hosted-file.ts'
import type { App } from '../http/app.ts'
import { refusalOf } from '../http/error-replies.ts'
import { takeForms } from '../web/form-body.ts'
import type { Desk } from './dashboard.ts'
import { deskHeaders, deskStyle, deskStylePath } from './dashboard-files.ts'
import { linkActionRoutes } from './links/link-action-routes.ts'
import { linkRoutes } from './links/link-routes.ts'
import { newLinkRoutes } from './links/new-link-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { overviewRoute } from './overview/overview-routes.ts'
import { createFiguresReader } from './overview/read-figures.ts'
import { answerRefusal } from './page/answer-refusal.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { refundRoutes } from './refunds/refund-routes.ts'
import { sandboxToolRoutes } from './sandbox/sandbox-tool-routes.ts'
import { requireSession } from './session/require-session.ts'
import { signInRoutes } from './session/sign-in-routes.ts'

/** Larger than any form of the desk, in bytes. */
const largestFormBytes = 32_768

/**
 * `/dashboard`: the desk of a merchant, for people and not for programs. What is behind the log-in is reached with a
 * session alone, changed by forms of that session alone, and of that session's merchant alone.
 */
export async function deskPages(app: App, desk: Desk & { readonly steadyMs: () => number }): Promise<void> {
  app.get(deskStylePath, { schema: { hide: true } }, (request, reply) =>
    sendHostedFile({
      request,
      reply,
      file: deskStyle(),
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    }),
  )

  await app.register(async (scope: App) => {
    takeForms(scope)
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
      route.bodyLimit = largestFormBytes
    })
    scope.addHook('onSend', async (_request, reply) => void reply.headers(deskHeaders))
    scope.setErrorHandler(async (error, request, reply) => {
      const refusal = await explained(desk, error, request)
      if (catalogue[refusal.reason].status >= 500)
        request.log.error({ err: refusal.details.cause ?? error }, 'request failed')
      return answerRefusal(desk, { request, reply, refusal })
    })
    signInRoutes(scope, desk)
    await scope.register(async (inside: App) => {
      requireSession(inside, desk)
      overviewRoute(inside, desk, createFiguresReader(desk.context.db, desk.steadyMs))
      linkRoutes(inside, desk)
      newLinkRoutes(inside, desk)
      linkActionRoutes(inside, desk)
      paymentRoutes(inside, desk)
      refundRoutes(inside, desk)
      notificationRoutes(inside, desk)
      if (desk.sandbox) sandboxToolRoutes(inside, { ...desk, sandbox: desk.sandbox })
      inside.get('/dashboard/*', (_request: FastifyRequest, _reply: FastifyReply) => {
        throw new ServiceError('not_found')
      })
    })
  })
}

async function explained({ sandbox }: Desk, error: unknown, request: FastifyRequest): Promise<ServiceError> {
  const refusal = refusalOf(error)
  if (catalogue[refusal.reason].status < 500) return refusal
  return (await sandbox?.explain(request)) ?? refusal
}
