import { type App, acceptForms, refusalOf, sendHostedFile } from '@element-js/http'
import { catalogue, ServiceError } from '@element-js/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardContext } from './context.ts'
import { dashboardHeaders, dashboardStyle, dashboardStylePath } from './dashboard-files.ts'
import { linkList } from './links/link-list.ts'
import { linkRoutes } from './links/link-routes.ts'
import { newLinkRoutes } from './links/new-link-routes.ts'
import { listRoutes } from './lists/list-routes.ts'
import { notificationList } from './notifications/notification-list.ts'
import { notificationRoutes } from './notifications/notification-page.ts'
import { overviewRoute } from './overview/overview.ts'
import { readLanguages } from './page/language.ts'
import { answerRefusal } from './page/show-page.ts'
import { paymentList } from './payments/payment-list.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { savedCardsRoutes } from './payments/saved-cards.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.ts'
import { linkRefundRoutes } from './refunds/link-refund.ts'
import { paymentRefundRoutes } from './refunds/payment-refund.ts'
import { refundList } from './refunds/refund-list.ts'
import { sandboxToolRoutes } from './sandbox-tools.ts'
import { requireSession, requireWriter } from './session/require-session.ts'
import { signInRoutes } from './session/sign-in.ts'
import { changesRoutes } from './settings/changes.ts'
import { installmentsRoutes } from './settings/installments.ts'
import { logoRoutes } from './settings/logo-routes.ts'
import { settingsRoutes } from './settings/settings-routes.ts'

/** Larger than any form of the dashboard, in bytes. */
const largestFormBytes = 32_768

/**
 * `/dashboard`: the merchant dashboard, for people and not for programs. Every page except the login page needs a
 * session and shows only that session's merchant. Only a form of that session changes anything.
 */
export async function dashboardRoutes(app: App, context: DashboardContext): Promise<void> {
  app.get(dashboardStylePath, { schema: { hide: true } }, (request, reply) =>
    sendHostedFile({
      request,
      reply,
      file: dashboardStyle(),
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    }),
  )

  await app.register(async (scope: App) => {
    acceptForms(scope)
    readLanguages(scope, context)
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
      route.bodyLimit ??= largestFormBytes
    })
    scope.addHook('onSend', async (_request, reply) => void reply.headers(dashboardHeaders))
    scope.setErrorHandler(async (error, request, reply) => {
      const refusal = await explain(context, error, request)
      if (catalogue[refusal.reason].status >= 500)
        request.log.error({ err: refusal.details.cause ?? error }, 'request failed')
      return answerRefusal(context, { request, reply, refusal })
    })
    signInRoutes(scope, context)
    await scope.register(async (inside: App) => {
      requireSession(inside, context)
      requireWriter(inside)
      overviewRoute(inside, context)
      listRoutes(inside, context, linkList)
      listRoutes(inside, context, paymentList)
      listRoutes(inside, context, refundList)
      listRoutes(inside, context, notificationList)
      linkRoutes(inside, context)
      newLinkRoutes(inside, context)
      linkRefundRoutes(inside, context)
      paymentRoutes(inside, context)
      paymentRefundRoutes(inside, context)
      savedCardsRoutes(inside, context)
      notificationRoutes(inside, context)
      reconciliationRoutes(inside, context)
      settingsRoutes(inside, context)
      changesRoutes(inside, context)
      logoRoutes(inside, context)
      installmentsRoutes(inside, context)
      if (context.sandbox) sandboxToolRoutes(inside, context, context.sandbox)
      inside.get('/dashboard/*', (_request: FastifyRequest, _reply: FastifyReply) => {
        throw new ServiceError('not_found')
      })
    })
  })
}

async function explain(
  { sandbox }: DashboardContext,
  error: unknown,
  request: FastifyRequest,
): Promise<ServiceError> {
  const refusal = refusalOf(error, request)
  if (catalogue[refusal.reason].status < 500) return refusal
  return (await sandbox?.explain(request)) ?? refusal
}
