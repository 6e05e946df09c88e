import { randomUUID } from 'node:crypto'
import {
  type App,
  acceptJsonBodies,
  answerClientErrors,
  answerErrors,
  answerFrameworkErrors,
  answerOddRequests,
  areSameHash,
  closeConnectionsWhenStopping,
  createStopping,
  type Hook,
  hashOf,
  largestBodyBytes,
  logRequests,
  refuseForeignHosts,
  refuseUnknownRoutes,
} from '@element-js/http'
import { ServiceError } from '@element-js/values'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Acquirer } from './acquirer.ts'
import {
  authenticatedAuthorizationSchema,
  authenticatedCall,
  authorizationSchema,
  captureSchema,
  challengeProtocolName,
  challengeReturnSchema,
  collectionSchema,
  type FoundPosition,
  forgottenSchema,
  type Greeting,
  type LedgerEntries,
  ledgerOwnerSchema,
  nothingSchema,
  paymentNameSchema,
  protocolName,
  refundSchema,
  statementAnswerOf,
  statementQuerySchema,
  verificationSchema,
} from './acquirer-protocol.ts'
import { isSimulated } from './simulated-acquirer.ts'

export interface AcquirerServerOptions {
  readonly acquirer: Acquirer
  /** The secret that callers must send; `null` if none is required. */
  readonly secret: string | null
  readonly log: FastifyBaseLogger
}

/** Serves an acquirer over HTTP. Closing the server does not close the acquirer. */
export function createAcquirerServer({ acquirer, secret, log }: AcquirerServerOptions): App {
  const app = createJsonServer(log)
  if (secret !== null) app.addHook('onRequest', requireSecret(secret))
  else
    refuseForeignHosts(app, { ownNames: () => [], fix: 'To call it by another name, set ACQUIRER_SECRET.' })
  app.get(livenessPath, () => ({ status: 'ok' }))
  acquirerRoutes(app, acquirer)
  return app
}

/** A server of JSON without routes, which writes no body to the log. */
export function createJsonServer(log: FastifyBaseLogger): App {
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: largestBodyBytes,
    requestTimeout: 10_000,
    http: { connectionsCheckingInterval: 1000, requireHostHeader: false },
    return503OnClosing: false,
    frameworkErrors: answerFrameworkErrors(),
    clientErrorHandler: answerClientErrors({ log }),
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  logRequests(app)
  acceptJsonBodies(app)
  answerErrors(app)
  answerOddRequests(app)
  refuseUnknownRoutes(app)
  closeConnectionsWhenStopping(app, createStopping())
  return app
}

function acquirerRoutes(app: App, acquirer: Acquirer): void {
  app.post('/greet', { schema: { body: nothingSchema } }, () => greetingOf(acquirer))
  app.post('/verify', { schema: { body: verificationSchema } }, ({ body }) => acquirer.verify(body))
  app.post('/authorize', { schema: { body: authorizationSchema } }, ({ body }) => acquirer.authorize(body))
  const authenticated = { schema: { body: authenticatedAuthorizationSchema } }
  app.post(`/${authenticatedCall}`, authenticated, async ({ body }) => {
    if (!acquirer.challenges) throw new ServiceError('not_found')
    return acquirer.challenges.authorize(body)
  })
  app.post('/continue', { schema: { body: challengeReturnSchema } }, async ({ body }) => {
    if (!acquirer.challenges) throw new ServiceError('not_found')
    return acquirer.challenges.continue(body)
  })
  app.post('/capture', { schema: { body: captureSchema } }, ({ body }) => acquirer.capture(body))
  app.post('/cancel', { schema: { body: paymentNameSchema } }, ({ body }) => acquirer.cancel(body))
  app.post('/refund', { schema: { body: refundSchema } }, ({ body }) => acquirer.refund(body))
  app.post('/find', { schema: { body: paymentNameSchema } }, async ({ body }): Promise<FoundPosition> => {
    return { position: await acquirer.find(body) }
  })
  app.post('/statement', { schema: { body: statementQuerySchema } }, async ({ body }) => {
    const page = (await acquirer.readStatement?.(body)) ?? null
    if (!page) throw new ServiceError('not_found')
    return statementAnswerOf(page)
  })
  if (!isSimulated(acquirer)) return
  app.post('/collect', { schema: { body: collectionSchema } }, ({ body }) => acquirer.collect(body))
  app.post('/entries', { schema: { body: ledgerOwnerSchema } }, async ({ body }): Promise<LedgerEntries> => {
    return { entries: await acquirer.entriesFor(body.merchantId) }
  })
  app.post('/forget', { schema: { body: forgottenSchema } }, async ({ body }) => {
    await acquirer.forget(body.merchantIds)
    return {}
  })
}

async function greetingOf(acquirer: Acquirer): Promise<Greeting> {
  const greeting: Greeting = { protocol: protocolName, simulated: isSimulated(acquirer) }
  if (!(await acquirer.challenges?.areOffered())) return greeting
  return { ...greeting, protocols: [protocolName, challengeProtocolName] }
}

/** For supervisors, which do not have the secret: the process answers. */
const livenessPath = '/livez'

function requireSecret(secret: string): Hook {
  const wanted = hashOf(`Bearer ${secret}`)
  return async ({ headers, routeOptions }) => {
    if (routeOptions.url === livenessPath) return
    if (!areSameHash(hashOf(headers.authorization ?? ''), wanted))
      throw new ServiceError('invalid_access_token')
  }
}
