import type { Database } from '@element-js/database'
import { type App, allowEmptyBody, type Hook, notes, serverCredentials } from '@element-js/http'
import {
  describeLink,
  findNotification,
  findOwnLink,
  listAttemptReferences,
  listChargeReferences,
  listSandboxDeliveries,
  merchantOf,
  paymentLinkEnvelopeSchema,
  type SimulatedAcquirer,
  sandboxDeliveriesSchema,
  signedMessageSchema,
  signMessage,
  simulatePayer,
  success,
} from '@element-js/payments'
import { characters, idInAddress, ServiceError, sandboxRates, unixSecondsOf } from '@element-js/values'
import { z } from 'zod'
import type { SandboxContext } from './context.ts'
import type { RecentRequests } from './requests/recent-requests.ts'
import { requestListRoutes } from './requests/request-list-routes.ts'
import type { Sandbox } from './sandbox.ts'
import {
  clockRequestSchema,
  clockResponseSchema,
  exchangeRatesSchema,
  ledgerResponseSchema,
  playRequestSchema,
  type ShownLedgerEntry,
} from './sandbox-schemas.ts'
import { sandboxSessionRoutes } from './sessions/session-routes.ts'

const tags = ['Sandbox']

interface SandboxRoutes {
  readonly context: SandboxContext
  readonly sandbox: Sandbox
  readonly recentRequests: RecentRequests
  readonly guard: Hook
}

/** The tools for tests, under `/v1/sandbox`: the clock, the acquirer's ledger, a reset. Only in a sandbox. */
export function sandboxRoutes(app: App, options: SandboxRoutes): void {
  const { context, sandbox, recentRequests, guard: onRequest } = options
  app.get('/v1/sandbox/clock', { schema: reading, onRequest }, async (request) => ({
    now: unixSecondsOf(await sandbox.nowMs(merchantOf(request))),
  }))

  app.post('/v1/sandbox/clock', { schema: moving, onRequest }, async (request) => {
    return { now: await sandbox.moveClock(merchantOf(request), request.body) }
  })

  const reset = { schema: resetting, onRequest, preValidation: allowEmptyBody }
  app.post('/v1/sandbox/reset', reset, async (request) => {
    await sandbox.reset(merchantOf(request))
    return {}
  })

  sandboxSessionRoutes(app, { context, sandbox, guard: onRequest })
  requestListRoutes(app, { recentRequests, guard: onRequest })

  app.post('/v1/sandbox/payment-links/:linkId/pay', { schema: playing, onRequest }, async (request) => {
    const { linkId } = request.params
    const { method, outcome = 'paid' } = request.body
    await findOwnLink(context, { merchantId: merchantOf(request).id, linkId })
    return success(describeLink(await simulatePayer(context, { linkId, method, outcome })))
  })

  app.get('/v1/sandbox/exchange-rates', { schema: rates, onRequest }, async () => ({ rates: sandboxRates }))

  const { db, simulator } = context
  app.get('/v1/sandbox/notifications', { schema: deliveries, onRequest }, async (request) => ({
    attempts: await listSandboxDeliveries(db, merchantOf(request).id),
  }))

  app.get(
    '/v1/sandbox/notifications/:notificationId/message',
    { schema: message, onRequest },
    async (request) => {
      const name = { merchantId: merchantOf(request).id, ...request.params }
      const notification = await findNotification(db, name)
      if (!notification) throw new ServiceError('notification_not_found')
      return signMessage(context, notification)
    },
  )

  if (!simulator) return
  app.get('/v1/sandbox/acquirer/ledger', { schema: ledger, onRequest }, async (request) => ({
    entries: await readLedger({ db, simulator }, merchantOf(request).id),
  }))
}

const reading = {
  tags,
  operationId: 'getSandboxClock',
  summary: 'Read the clock',
  description:
    "The time of the service, for all merchants of the sandbox except sessions, each of which has its own clock. It starts at the system's time.",
  security: serverCredentials,
  response: { 200: clockResponseSchema },
  ...notes({ answer: "The sandbox's time." }),
}

const moving = {
  tags,
  operationId: 'moveSandboxClock',
  summary: 'Move the clock',
  description: [
    'Moves the time of the service forwards or backwards, or that of the session whose credentials are used; the clock continues from there. Everything that became due has been done',
    'when the response arrives: authorizations, authentications, tokens and access tokens have expired, and merchants whose servers answer within 20 seconds have been notified.',
  ].join(' '),
  security: serverCredentials,
  body: clockRequestSchema,
  response: { 200: clockResponseSchema },
  ...notes({ answer: 'The new time of the clock.' }),
}

const playing = {
  tags,
  operationId: 'payPaymentLink',
  summary: 'Simulate the payer of a link',
  description: [
    "Pays a link by any method except cards, as its payer and the method's provider would; or begins a payment; or fails.",
    'After a failure, the link can be paid again.',
  ].join(' '),
  security: serverCredentials,
  params: z.object({ linkId: characters(64) }),
  body: playRequestSchema,
  response: { 200: paymentLinkEnvelopeSchema },
  ...notes({
    answer: 'The link: SETTLED; INITIAL_STATUS after a failure; or IN_PROGRESS.',
    reasons: [
      'payment_method_not_allowed',
      'payment_link_not_found',
      'payment_link_settled',
      'payment_link_cancelled',
      'payment_in_progress',
      'acquirer_unavailable',
    ],
  }),
}

const rates = {
  tags,
  operationId: 'listExchangeRates',
  summary: 'List exchange rates',
  description: [
    'The exchange rates for links with paymentIntentInfo.targetCurrency. They never change. The amount to pay is',
    'rounded half up to the minor unit.',
  ].join(' '),
  security: serverCredentials,
  response: { 200: exchangeRatesSchema },
  ...notes({ answer: 'All rates of the sandbox.' }),
}

const deliveries = {
  tags,
  operationId: 'listSandboxDeliveries',
  summary: 'List deliveries of notifications',
  description: [
    "All deliveries of the merchant's notifications, newest first, with the message and the response.",
    'GET /v1/notifications also lists notifications that have not been sent yet.',
  ].join(' '),
  security: serverCredentials,
  response: { 200: sandboxDeliveriesSchema },
  ...notes({ answer: 'All deliveries.' }),
}

const message = {
  tags,
  operationId: 'getNotificationMessage',
  summary: 'Read a notification as it is sent',
  description: [
    "The headers and the body of a delivery, signed now with the merchant's secrets. `element listen` forwards them to a",
    'server that the service cannot reach.',
  ].join(' '),
  security: serverCredentials,
  params: z.object({ notificationId: idInAddress }),
  response: { 200: signedMessageSchema },
  ...notes({ answer: 'The headers and the body.', reasons: ['notification_not_found'] }),
}

const ledger = {
  tags,
  operationId: 'getAcquirerLedger',
  summary: "Read the acquirer's ledger",
  description: [
    'What the simulated acquirer did for the merchant, oldest first, read from the acquirer itself, so that payments',
    'can be compared with it.',
  ].join(' '),
  security: serverCredentials,
  response: { 200: ledgerResponseSchema },
  ...notes({ answer: 'All entries of the merchant.', reasons: ['acquirer_unavailable'] }),
}

const resetting = {
  tags,
  operationId: 'resetSandbox',
  summary: 'Reset the sandbox',
  description: [
    "Deletes all cards, payments and fetched access tokens of all merchants, empties the acquirer's ledger, resets the",
    'clock, and restores the first credentials, signing secrets and origins of the sandbox merchants. Merchants that were created by a command are kept.',
    'Sessions are not affected. With the credentials of a session, only that session is reset.',
    'Requests in progress are answered first.',
  ].join(' '),
  security: serverCredentials,
  body: z.object({}).describe('The body is ignored.'),
  response: { 200: z.object({}) },
  ...notes({ answer: 'The sandbox was reset.', isBodyOptional: true, reasons: ['acquirer_unavailable'] }),
}

interface LedgerSource {
  readonly db: Database
  readonly simulator: SimulatedAcquirer
}

/**
 * Lists what the acquirer did for a merchant, in the acquirer's terms, oldest first. Merchants do not know the random
 * references in the ledger, so each entry gets the key of the service's payment. An entry without a key is a
 * verification, or an operation of a link, which has the link's id, or money that moved without the service's
 * knowledge.
 *
 * @throws ServiceError 503 if the acquirer does not answer.
 */
async function readLedger(
  { db, simulator }: LedgerSource,
  merchantId: string,
): Promise<readonly ShownLedgerEntry[]> {
  const entries = await simulator.entriesFor(merchantId).catch((cause: unknown) => {
    throw new ServiceError('acquirer_unavailable', { cause })
  })
  const payments = await listChargeReferences(db, merchantId)
  const keys = new Map(
    payments.map(({ acquirerReference, idempotencyKey }) => [acquirerReference, idempotencyKey]),
  )
  const attempts = await listAttemptReferences(db, merchantId)
  const links = new Map(attempts.map(({ acquirerReference, linkId }) => [acquirerReference, linkId]))
  return entries.map((entry) => {
    const idempotencyKey = keys.get(entry.reference)
    const linkId = links.get(entry.reference)
    return { ...entry, ...(idempotencyKey && { idempotencyKey }), ...(linkId && { linkId }) }
  })
}
