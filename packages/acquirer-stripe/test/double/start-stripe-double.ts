import type { ServerResponse } from 'node:http'
import { type DoubleServer, serveDouble } from '@element-js/acquirer-adapter/testing'
import { parseForm } from './form-body.ts'
import { Refusal } from './refusal.ts'
import { type AccountOptions, openStripeAccount, type StripeAccount } from './stripe-account.ts'

/** What goes wrong with one request. `…_after`: its effect has happened. */
export type Fault =
  | 'reset_before'
  | 'reset_after'
  /** The connection is lost, and the request arrives when `deliver` is called. */
  | 'late'
  /** There is no answer; the connection stays open. */
  | 'silent_after'
  | 'fault_before'
  /** A 500 that Stripe repeats for the idempotency key. */
  | 'fault_after'
  | 'key_in_use'
  | 'rate_limited'
  | 'gateway_page'
  /** The effect has happened, and something in front of Stripe answers 200 with JSON of its own. */
  | 'foreign_object_after'
  | 'foreign_text_after'

export interface StripeDouble extends DoubleServer<Fault> {
  readonly account: StripeAccount
  /** The movements of a payment, oldest first: `authorize 1000`. */
  movementsOf(reference: string): readonly string[]
}

interface Reply {
  readonly status: number
  readonly body: object
}

export const doubleKey = 'sk_test_double'

/** Stripe's API on this machine, with an account of its own. */
export async function startStripeDouble(options: AccountOptions = {}): Promise<StripeDouble> {
  const account = openStripeAccount(options)
  const answered = new Map<string, { readonly request: string; readonly reply: Reply }>()
  const server = await serveDouble<Fault>(({ request, response, text: body, receive, delay }) => {
    const url = new URL(request.url ?? '/', 'http://double')
    const { route, id } = routeOf(request.method ?? '', url.pathname)
    const fault = receive(route)
    const key = String(request.headers['idempotency-key'] ?? '')
    const perform = (fault: Fault | null): Reply => {
      const known = answered.get(key)
      const text = `${route} ${id} ${body}`
      if (known) return known.request === text ? known.reply : keyReused
      const effect = replyOf(account, { route, id, text: body || url.search.slice(1) })
      const reply = fault === 'fault_after' ? faulty : effect
      // Stripe repeats results, including faults. It does not repeat a refusal from before the request began.
      if (key && reply.status !== 400 && reply.status !== 404) answered.set(key, { request: text, reply })
      return reply
    }
    if (request.headers.authorization !== `Bearer ${doubleKey}`) return send(response, unauthorized)
    switch (fault) {
      case 'reset_before':
        return void response.destroy()
      case 'late':
        delay(() => perform(null))
        return void response.destroy()
      case 'fault_before':
        if (key) answered.set(key, { request: `${route} ${id} ${body}`, reply: faulty })
        return send(response, faulty)
      case 'key_in_use':
        return send(response, keyInUse)
      case 'rate_limited':
        return send(response, rateLimited)
      case 'gateway_page':
        return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      default: {
        const reply = perform(fault)
        if (fault === 'reset_after') return void response.destroy()
        if (fault === 'foreign_object_after') return sendJson(response, 200, { error: null })
        if (fault === 'foreign_text_after') return sendJson(response, 200, 'ok')
        if (fault !== 'silent_after') send(response, reply)
      }
    }
  })
  return {
    ...server,
    account,
    movementsOf: (reference) =>
      account.movements
        .filter((each) => each.reference === reference)
        .map(({ type, amount }) => `${type} ${amount}`),
  }
}

const faulty: Reply = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
}
const keyInUse: Reply = {
  status: 409,
  body: { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' } },
}
const keyReused: Reply = { status: 400, body: { error: { type: 'idempotency_error' } } }
const rateLimited: Reply = {
  status: 429,
  body: { error: { type: 'invalid_request_error', code: 'rate_limit' } },
}
const unauthorized: Reply = { status: 401, body: { error: { type: 'invalid_request_error' } } }

function replyOf(
  { routes }: StripeAccount,
  { route, id, text }: { readonly route: string; readonly id: string; readonly text: string },
): Reply {
  try {
    const handle = routes[route]
    if (!handle)
      throw new Refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' })
    return { status: 200, body: handle(parseForm(text), id) }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function routeOf(method: string, path: string): { readonly route: string; readonly id: string } {
  const id = /_double\d+/.test(path) ? (path.split('/')[3] ?? '') : ''
  return { route: `${method} ${id ? path.replace(id, ':id') : path}`, id }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  sendJson(response, status, body)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json', 'request-id': 'req_double' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
