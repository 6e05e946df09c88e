import type { Database } from '@element-js/database'
import { type App, allowEmptyBody, type Hook, notes, serverCredentials } from '@element-js/http'
import {
  describeLink,
  findNotification,
  findOwnLink,
  type LinkContext,
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
import { paymentMethods } from '@element-js/protocol/http'
import {
  type Currency,
  characters,
  currencyExponents,
  idInAddress,
  minorUnits,
  ownText,
  ServiceError,
  sandboxRates,
  unixSecondsOf,
} from '@element-js/values'
import { z } from 'zod'
import { earliestSeconds, latestSeconds } from './clock.ts'
import type { RecentRequests } from './requests/recent-requests.ts'
import { requestListRoutes } from './requests/request-list-routes.ts'
import type { Sandbox } from './sandbox.ts'
import { sandboxSessionRoutes } from './sessions/session-routes.ts'

const shared = { tags: ['Sandbox'], security: serverCredentials }

interface SandboxRoutes {
  readonly context: LinkContext
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
    const { advanceSeconds, now = 0 } = request.body
    const move = advanceSeconds === undefined ? { now } : { advanceSeconds }
    return { now: await sandbox.moveClock(merchantOf(request), move) }
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

  app.get('/v1/sandbox/exchange-rates', { schema: rates, onRequest }, async () => ({
    rates: [...sandboxRates],
  }))

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

const clockResponse = z.object({ now: z.int().describe("The sandbox's time, in Unix seconds.") })

const reading = {
  ...shared,
  operationId: 'getSandboxClock',
  summary: 'Read the clock',
  description:
    "The time of the service, for all merchants of the sandbox except sessions, each of which has its own clock. It starts at the system's time.",
  response: { 200: clockResponse },
  ...notes({ answer: "The sandbox's time." }),
}

const span = latestSeconds - earliestSeconds

const clockRequest = z
  .object({
    advanceSeconds: z
      .int()
      .min(-span)
      .max(span)
      .exactOptional()
      .describe('How far to move the clock; negative to move it backwards.'),
    now: z
      .int()
      .min(earliestSeconds)
      .max(latestSeconds)
      .exactOptional()
      .describe('The new time, in Unix seconds.'),
  })
  .refine((body) => (body.advanceSeconds === undefined) !== (body.now === undefined), {
    error: 'must have either advanceSeconds or now',
  })
  .meta({ oneOf: [{ required: ['advanceSeconds'] }, { required: ['now'] }] })

const moving = {
  ...shared,
  operationId: 'moveSandboxClock',
  summary: 'Move the clock',
  description:
    'Moves the time of the service forwards or backwards, or that of the session whose credentials are used; the clock continues from there. Everything that became due has been done when the response arrives: authorizations, authentications, tokens and access tokens have expired, and merchants whose servers answer within 20 seconds have been notified.',
  body: clockRequest,
  response: { 200: clockResponse },
  ...notes({ answer: 'The new time of the clock.' }),
}

const playRequest = z.object({
  method: z.enum(paymentMethods).describe('Any except CREDIT_CARD.'),
  outcome: z
    .enum(['paid', 'failed', 'later'])
    .exactOptional()
    .describe('Default paid. later: the payer has begun to pay, and the link is IN_PROGRESS.'),
})

const playing = {
  ...shared,
  operationId: 'payPaymentLink',
  summary: 'Simulate the payer of a link',
  description:
    "Pays a link by any method except cards, as its payer and the method's provider would; or begins a payment; or fails. After a failure, the link can be paid again.",
  params: z.object({ linkId: characters(64) }),
  body: playRequest,
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

const currency = z.enum(Object.keys(currencyExponents) as Currency[])

const exchangeRates = z.object({
  rates: z.array(
    z.object({
      fromCurrency: currency,
      toCurrency: currency,
      rate: ownText.describe('Major units of toCurrency for one of fromCurrency, as a decimal.'),
    }),
  ),
})

const rates = {
  ...shared,
  operationId: 'listExchangeRates',
  summary: 'List exchange rates',
  description:
    'The exchange rates for links with paymentIntentInfo.targetCurrency. They never change. The amount to pay is rounded half up to the minor unit.',
  response: { 200: exchangeRates },
  ...notes({ answer: 'All rates of the sandbox.' }),
}

const deliveries = {
  ...shared,
  operationId: 'listSandboxDeliveries',
  summary: 'List deliveries of notifications',
  description:
    "All deliveries of the merchant's notifications, newest first, with the message and the response. GET /v1/notifications also lists notifications that have not been sent yet.",
  response: { 200: sandboxDeliveriesSchema },
  ...notes({ answer: 'All deliveries.' }),
}

const message = {
  ...shared,
  operationId: 'getNotificationMessage',
  summary: 'Read a notification as it is sent',
  description:
    "The headers and the body of a delivery, signed now with the merchant's secrets. `element listen` forwards them to a server that the service cannot reach.",
  params: z.object({ notificationId: idInAddress }),
  response: { 200: signedMessageSchema },
  ...notes({ answer: 'The headers and the body.', reasons: ['notification_not_found'] }),
}

const ledgerResponse = z.object({
  entries: z.array(
    z.object({
      id: ownText,
      type: z.enum(['verify', 'authorize', 'capture', 'cancel', 'refund']),
      reference: ownText.describe("The acquirer's reference of the payment or verification."),
      amount: z.int().describe(`${minorUnits}; 0 for a verification.`),
      currency: ownText.describe('Empty if there is no amount.'),
      network: ownText.nullable().describe('The network of the card; null in an operation without a card.'),
      result: z.enum(['approved', 'declined']),
      createdAt: z.int().describe('Unix seconds.'),
      installments: z
        .object({
          count: z.int(),
          totalAmount: z.int().describe(`${minorUnits}: the total that the payer pays.`),
        })
        .exactOptional()
        .describe('Of an authorization in installments.'),
      idempotencyKey: ownText
        .exactOptional()
        .describe("The service's payment with this reference; absent if there is none."),
      linkId: ownText.exactOptional().describe('The payment link of this entry; absent if there is none.'),
    }),
  ),
})

const ledger = {
  ...shared,
  operationId: 'getAcquirerLedger',
  summary: "Read the acquirer's ledger",
  description:
    'What the simulated acquirer did for the merchant, oldest first, read from the acquirer itself, so that payments can be compared with it.',
  response: { 200: ledgerResponse },
  ...notes({ answer: 'All entries of the merchant.', reasons: ['acquirer_unavailable'] }),
}

const resetting = {
  ...shared,
  operationId: 'resetSandbox',
  summary: 'Reset the sandbox',
  description:
    "Deletes all cards, payments and fetched access tokens of all merchants, empties the acquirer's ledger, resets the clock, and restores the first credentials, signing secrets and origins of the sandbox merchants. Merchants that were created by a command are kept. Sessions are not affected. With the credentials of a session, only that session is reset. Requests in progress are answered first.",
  body: z.object({}).describe('The body is ignored.'),
  response: { 200: z.object({}) },
  ...notes({ answer: 'The sandbox was reset.', isBodyOptional: true, reasons: ['acquirer_unavailable'] }),
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
  { db, simulator }: { readonly db: Database; readonly simulator: SimulatedAcquirer },
  merchantId: string,
) {
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
