import { randomUUID } from 'node:crypto'
import {
  answerUnknownAddress,
  cardPaymentRoutes,
  checkoutPageRoutes,
  frameDocumentRoute,
  type HostedFiles,
  libraryFileOf,
  libraryFileRoutes,
  rebuiltFontRoutes,
} from '@element-js/checkout'
import { createDashboardContext, dashboardRoutes } from '@element-js/dashboard'
import type { Database, ReadList } from '@element-js/database'
import {
  type App,
  acceptJsonBodies,
  answerClientErrors,
  answerErrors,
  answerFrameworkErrors,
  answerOddRequests,
  closeConnectionsWhenStopping,
  defaultHeaders,
  largestBodyBytes,
  logRequests,
  openApiRoute,
  pathOfRequest,
  refuseForeignHosts,
  refuseUnknownRoutes,
  requireOwnOrigin,
  robotsRoute,
  type Stopping,
  serviceDescription,
  setDefaultHeaders,
  validateRequests,
} from '@element-js/http'
import {
  accessTokenRoutes,
  binInformationRoutes,
  cardChargeRoutes,
  cardTokenRoutes,
  challengeRoutes,
  challengeStatusRoute,
  chargeRefundRoutes,
  cvvTokenRoutes,
  type FindMerchantOfLink,
  type Forwarding,
  findCardLink,
  forwardRoutes,
  installmentRoutes,
  isPublicHost,
  type Limits,
  limitPayers,
  listRoutes,
  notificationRoutes,
  paymentLinkRoutes,
  refundRoutes,
  requireApiKey,
  requireMerchant,
  requireRegisteredOrigin,
  savedCardRoutes,
} from '@element-js/payments'
import { developerPages } from '@element-js/portal'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { healthRoutes } from '../observability/health-routes.ts'
import type { CollectedMetrics } from '../observability/metrics/metrics.ts'
import { metricsRoute } from '../observability/metrics-routes.ts'
import { countRequests, traceRequests } from '../observability/observe-requests.ts'
import { createRecentRequests } from '../sandbox/requests/recent-requests.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxRoutes } from '../sandbox/sandbox-routes.ts'
import type { Context } from './context.ts'

export interface AppOptions {
  readonly context: Context
  readonly stopping: Stopping
  /** The store, on the connection for probes. */
  readonly probesDb: Database
  readonly readList: ReadList
  /** `null` in live mode. */
  readonly sandbox: Sandbox | null
  readonly hostedFiles: HostedFiles
  readonly forwarding: Forwarding
  readonly limits: Limits
  /** Host names of the service besides the one in its public URL. */
  readonly allowedHosts: readonly string[]
  /** Addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** The bearer token for the metrics; `null` if there is none. */
  readonly metricsToken: string | null
  readonly collectOthers: () => Promise<readonly CollectedMetrics[]>
  readonly log: FastifyBaseLogger
  /** Unix milliseconds on the system's clock; a sandbox's own clock can be moved. */
  readonly systemNowMs: () => number
  /** A clock that nobody sets, in milliseconds. */
  readonly steadyMs: () => number
}

/** Assembles the HTTP side: first what applies to every request, then the routes. One list, because its order matters. */
export async function createApp(options: AppOptions): Promise<App> {
  const { context, sandbox, hostedFiles, forwarding, limits, trustedProxies, metricsToken, log } = options
  const readHeaders = () => defaultHeaders(context)
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: largestBodyBytes,
    requestTimeout: 15_000,
    // By default Node looks for slow requests only every 30 s, so a stalled one would delay a stop for that long. It
    // also takes the larger of the two time limits for the whole request, so the one for the head must be smaller.
    http: { connectionsCheckingInterval: 1000, headersTimeout: 10_000, requireHostHeader: false },
    // As long as a URL can be: the schema refuses a key that is too long, and not the router.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    rewriteUrl: pathOfRequest,
    // A request that arrives on an open connection during the stop is answered, and then the connection is closed.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkErrors(readHeaders),
    clientErrorHandler: answerClientErrors({ log, readHeaders }),
  }).withTypeProvider<ZodTypeProvider>()

  app.setSerializerCompiler(serializerCompiler)
  logRequests(app, context.tracing.isOn ? traceRequests(app, context.tracing) : undefined)
  countRequests(app, context.metrics)
  const recentRequests = createRecentRequests(options.systemNowMs)
  if (sandbox) recentRequests.record(app)
  setDefaultHeaders(app, readHeaders)
  acceptJsonBodies(app)
  validateRequests(app, { namesIgnored: sandbox !== null })
  answerErrors(app, sandbox?.explain)
  answerOddRequests(app)
  // Credentials of a sandbox are public, and the name in its public URL may be, too: then it is meant to be shared.
  if (sandbox) {
    refuseForeignHosts(app, {
      ownNames: () => {
        const { hostname } = new URL(context.publicUrl)
        // Receivers may have names of tests (RFC 6761), but no such name is on the internet.
        const isPublic = isPublicHost(hostname) && !hostname.endsWith('.test')
        return isPublic ? null : [hostname, ...options.allowedHosts]
      },
      fix: 'If this name is yours, add it to ALLOWED_HOSTS, or set PUBLIC_URL to the URL at which browsers reach the service.',
    })
  }
  refuseUnknownRoutes(app, (exchange) => answerUnknownAddress(context, exchange))
  closeConnectionsWhenStopping(app, options.stopping)
  sandbox?.guard(app)
  await app.register(swagger, {
    openapi: serviceDescription,
    convertConstToEnum: false,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })

  const { declines } = limits
  const findMerchantOfLink: FindMerchantOfLink = async (linkId) =>
    (await findCardLink(context, linkId))?.merchant ?? null
  const frameGuards = [requireOwnOrigin(context), requireApiKey(context, findMerchantOfLink)]
  const guards = [...frameGuards, limitPayers(limits.tokens)]
  const planGuards = [
    requireApiKey(context, async () => null),
    requireRegisteredOrigin(context),
    limitPayers(limits.plans),
  ]
  const { probesDb, steadyMs, stopping } = options
  healthRoutes(app, { db: probesDb, owner: context.owner, steadyMs, stopping })
  robotsRoute(app)
  metricsRoute(app, context, { token: metricsToken, collectOthers: options.collectOthers })
  libraryFileRoutes(app, hostedFiles)
  frameDocumentRoute(app, context, { hostedFiles, findMerchantOfLink })
  await rebuiltFontRoutes(app, { guards: frameGuards, window: limits.fonts })
  accessTokenRoutes(app, context, limits.logins)
  binInformationRoutes(app, context, {
    guards: [...frameGuards, limitPayers(limits.binInformation)],
  })
  cardTokenRoutes(app, context, { guards, declines, last4Disclosure: limits.last4Disclosure })
  // A payment link has no saved cards: its id is no key here.
  const keyGuards = [requireOwnOrigin(context), requireApiKey(context, async () => null)]
  cvvTokenRoutes(app, context, { guards: [...keyGuards, limitPayers(limits.tokens)], declines })
  savedCardRoutes(app, context, { guard: requireMerchant(context) })
  installmentRoutes(app, context, { guards: planGuards })
  cardChargeRoutes(app, context, { guard: requireMerchant(context), declines })
  paymentLinkRoutes(app, context, { guard: requireMerchant(context) })
  refundRoutes(app, context, { guard: requireMerchant(context) })
  chargeRefundRoutes(app, context, { guard: requireMerchant(context) })
  const { readList } = options
  listRoutes(app, context, { guard: requireMerchant(context), readList })
  forwardRoutes(app, context, {
    guard: requireMerchant(context),
    limit: limitPayers(limits.forwards),
    forwarding,
  })
  notificationRoutes(app, context, { guard: requireMerchant(context) })
  await challengeRoutes(app, context, declines)
  challengeStatusRoute(app, context, limits.challengeStatuses)
  const library = libraryFileOf(hostedFiles)
  const payerLimits = { forms: limits.payerForms, attempts: limits.payerAttempts }
  await checkoutPageRoutes(app, context, { library, ...payerLimits })
  await cardPaymentRoutes(app, context, { declines, ...payerLimits })
  if (sandbox) sandboxRoutes(app, { context, sandbox, recentRequests, guard: requireMerchant(context) })
  const { systemNowMs } = options
  const dashboard = { sandbox, readList, logins: limits.logins, systemNowMs }
  await dashboardRoutes(app, createDashboardContext(context, dashboard))
  const readContract = openApiRoute(app, context)
  developerPages(app, { mode: context.mode, readContract })
  return app
}
