import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DoubleServer, serveDouble } from '@element-js/acquirer-adapter/testing'
import { violationOf } from '../contract/validate.ts'
import { type AdyenAccount, merchantAccount, openAdyenAccount } from './adyen-account.ts'
import { createNotificationSender, type NotificationSender } from './notification-sender.ts'
import { errorReply, type Reply } from './shapes.ts'

/** What goes wrong with one request. `…_after`: its effect has happened. */
export type Fault =
  | 'reset_before'
  | 'reset_after'
  /** The connection is lost, and the request arrives when `deliver` is called. */
  | 'late'
  /** There is no answer; the connection stays open. */
  | 'silent_after'
  /** A 500 without an effect, which Adyen does not store for the idempotency key. */
  | 'transient'
  /** A 500 that Adyen repeats for the idempotency key: without an effect, or after it. */
  | 'stored'
  | 'stored_after'
  | 'key_in_use'
  | 'conflict'
  | 'rate_limited'
  | 'gateway_page'
  | 'unauthorized'
  | 'invalid'
  | 'configuration'

export interface AdyenDouble extends DoubleServer<Fault> {
  readonly account: AdyenAccount
  readonly notifications: NotificationSender
  /** The requests and answers that violated the schemas that Adyen publishes. */
  readonly violations: readonly string[]
  /** The movements of a payment, oldest first: `authorize 1000`. */
  movementsOf(reference: string): readonly string[]
}

export const doubleKey = 'AQE_double_key'

/** Adyen's Checkout API on this machine, with a merchant account of its own. */
export async function startAdyenDouble(): Promise<AdyenDouble> {
  const notifications = createNotificationSender()
  const account = openAdyenAccount(notifications.send)
  const answered = new Map<string, Reply>()
  const violations: string[] = []

  /** Executes a request once for each key. */
  function perform(request: Incoming, fault: Fault | null): Reply {
    const known = answered.get(request.key)
    if (known) return known
    const effect = fault === 'stored' ? internal : replyOf(request)
    const reply = fault === 'stored_after' ? internal : effect
    // Adyen stores results. What it refused as invalid is refused again.
    answered.set(request.key, reply)
    return reply
  }

  function replyOf({ route, id, text }: Incoming): Reply {
    const schemas = schemasOf[route]
    const body: unknown = JSON.parse(text)
    const violation = schemas ? violationOf(`checkout/${schemas[0]}`, body) : `no route ${route}`
    if (violation !== null) violations.push(violation)
    // The parameters with which a payer returns say which account they belong to.
    const isOfAccount =
      route === 'POST /payments/details' || Reflect.get(Object(body), 'merchantAccount') === merchantAccount
    if (violation !== null || !isOfAccount) {
      return errorReply(422, 'validation', '130')
    }
    return account.handle(route, id, body as object)
  }

  /** Sends an answer in a shape that Adyen publishes. */
  function send(response: ServerResponse, route: string, { status, body, isTransient }: Reply): void {
    const schema = status < 300 ? schemasOf[route]?.[1] : 'ServiceError'
    const violation = violationOf(`checkout/${schema}`, body)
    if (violation !== null) violations.push(violation)
    const headers = { 'content-type': 'application/json', ...(isTransient && { 'transient-error': 'true' }) }
    response.writeHead(status, headers).end(JSON.stringify(body))
  }

  const server = await serveDouble<Fault>(async ({ request, response, text, receive, delay }) => {
    const incoming = { ...routeOf(request), text }
    const { route } = incoming
    const fault = receive(route)
    if (request.headers['x-api-key'] !== doubleKey) return send(response, route, unauthorized)
    const reply = fault === null ? undefined : withoutEffect[fault]
    if (reply) return send(response, route, reply)
    switch (fault) {
      case 'reset_before':
        return void response.destroy()
      case 'late':
        delay(() => {
          perform(incoming, null)
          notifications.afterAnswer()
        })
        return void response.destroy()
      case 'gateway_page':
        return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      default: {
        const done = perform(incoming, fault)
        await notifications.beforeAnswer()
        if (fault === 'reset_after') response.destroy()
        else if (fault !== 'silent_after') send(response, route, done)
        notifications.afterAnswer()
      }
    }
  })
  return {
    ...server,
    account,
    notifications,
    violations,
    movementsOf: (reference) =>
      account.movements
        .filter((each) => each.reference === reference)
        .map(({ type, amount }) => `${type} ${amount}`),
    close: () => {
      notifications.close()
      return server.close()
    },
  }
}

interface Incoming {
  readonly route: string
  /** Adyen's id of the payment; empty if the address has none. */
  readonly id: string
  readonly key: string
  readonly text: string
}

const internal = errorReply(500, 'internal', '000')
const unauthorized = errorReply(401, 'security', '000')

const withoutEffect: Partial<Record<Fault, Reply>> = {
  transient: errorReply(500, 'internal', '000', true),
  key_in_use: errorReply(422, 'validation', '704'),
  conflict: errorReply(409, 'validation', '000', true),
  rate_limited: errorReply(429, 'validation', '000'),
  unauthorized,
  invalid: errorReply(422, 'validation', '167'),
  configuration: errorReply(500, 'configuration', '905'),
}

/** The schemas of the request and of the answer. */
const schemasOf: Readonly<Record<string, readonly [string, string]>> = {
  'POST /payments': ['PaymentRequest', 'PaymentResponse'],
  'POST /payments/details': ['PaymentDetailsRequest', 'PaymentDetailsResponse'],
  'POST /cancels': ['StandalonePaymentCancelRequest', 'StandalonePaymentCancelResponse'],
  'POST /payments/:id/captures': ['PaymentCaptureRequest', 'PaymentCaptureResponse'],
  'POST /payments/:id/cancels': ['PaymentCancelRequest', 'PaymentCancelResponse'],
  'POST /payments/:id/refunds': ['PaymentRefundRequest', 'PaymentRefundResponse'],
  'POST /payments/:id/reversals': ['PaymentReversalRequest', 'PaymentReversalResponse'],
}

function routeOf({ method, url = '', headers }: IncomingMessage): Omit<Incoming, 'text'> {
  const path = url.replace(/^\/v71/, '')
  const id = /^\/payments\/([^/]+)\//.exec(path)?.[1] ?? ''
  const route = `${method} ${id ? path.replace(id, ':id') : path}`
  return { route, id, key: String(headers['idempotency-key'] ?? '') }
}
