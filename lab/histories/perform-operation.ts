import {
  asMerchant,
  type Answer as Response,
  reasonOf,
  type TestService,
} from '../../packages/server/test/support/start-test-service.ts'
import type { Answer, Operation, OrderName, SeenPayment } from './operation.ts'
import { orders } from './operation.ts'

/** One way to the service. What is sent as the demo merchant goes as the merchant of the route. */
export type Route = Pick<TestService, 'send' | 'post' | 'charge' | 'capture' | 'cancel' | 'refund' | 'find'>

/** What a merchant has beside its payments. */
export interface Merchant {
  /** One for each process of the service. */
  readonly routes: readonly [Route, ...Route[]]
  readonly cards: { readonly good: string; readonly declined: string }
  /** The path of the challenge of each payment, once somebody has seen it. */
  readonly challenges: Map<string, string>
}

const weekSeconds = 7 * 24 * 3600

interface Performance {
  readonly merchant: Merchant
  readonly route: Route
  /** The payment's key. */
  readonly name: string
  readonly operation: Operation
}

/**
 * Performs an operation over HTTP.
 *
 * @returns `null` if the answer does not say what happened.
 * @throws for an answer that no client should get.
 */
export async function performOperation({
  merchant,
  route,
  name,
  operation,
}: Performance): Promise<Answer | null> {
  switch (operation.does) {
    case 'charge': {
      const response = await route.charge({ idempotencyKey: name, ...bodyOf(merchant, operation.order) })
      const { redirectUrl } = (response.body ?? {}) as { readonly redirectUrl?: string }
      if (redirectUrl) merchant.challenges.set(name, new URL(redirectUrl).pathname)
      return readAnswer(response)
    }
    case 'capture':
      return readAnswer(await route.capture(name, fieldsOf(operation.amount)))
    case 'cancel':
      return readAnswer(await route.cancel(name))
    case 'refund': {
      const { amount, refundKey } = operation
      return readAnswer(await route.refund(name, { ...fieldsOf(amount), ...(refundKey && { refundKey }) }))
    }
    case 'authenticate': {
      const path = merchant.challenges.get(name)
      if (!path) throw new Error(`nobody has seen the challenge of ${name}`)
      const body = new URLSearchParams({ outcome: operation.outcome })
      const { status, text } = await route.send(path, { method: 'POST', redirect: 'manual', body })
      if (status >= 500 || status === 404 || status === 429) throw new Error(`the challenge failed: ${text}`)
      // 202: another visit is under way.
      return status === 202 ? null : { is: 'done' }
    }
    case 'expire':
      return moveClock(route, weekSeconds)
    case 'find':
      return readAnswer(await route.find(name))
    case 'audit':
      throw new Error('an audit needs the ledger too')
    default:
      return operation satisfies never
  }
}

async function moveClock(route: Route, advanceSeconds: number): Promise<Answer> {
  const { status, text } = await route.post('/v1/sandbox/clock', { advanceSeconds }, asMerchant('demo'))
  if (status !== 200) throw new Error(`the clock was not moved: ${text}`)
  return { is: 'done' }
}

function bodyOf({ cards }: Merchant, order: OrderName): object {
  const { mode, amount } = orders[order]
  return {
    amount,
    cardId: mode === 'declined' ? cards.declined : cards.good,
    capture: mode === 'sale',
    ...(mode === 'challenge' && { card3dsInfo: { use3ds: true } }),
  }
}

function fieldsOf(amount: number | null): { readonly amount?: number } {
  return amount === null ? {} : { amount }
}

function readAnswer(response: Response): Answer | null {
  const { status, body, text, headers } = response
  const isReplayed = headers.get('idempotent-replayed') === 'true'
  const reason = reasonOf(response)
  // The acquirer did not answer: a job finds out what it did.
  if (status === 503 && reason === 'acquirer_unavailable') return null
  if (status >= 500 || status === 429) throw new Error(`the service failed: ${status} ${text}`)
  if (status !== 200) return { is: 'refused', reason: reason ?? `${status}`, isReplayed }
  const { refundId, amount } = body as { readonly refundId?: string; readonly amount: number }
  if (refundId) return { is: 'refund', isReplayed, amount, refundId }
  return { is: 'payment', isReplayed, payment: seenPayment(body) }
}

/** What is compared of a payment as the service shows it. */
export function seenPayment(body: unknown): SeenPayment {
  const {
    transferStatus,
    finalAmount,
    referenceId,
    refunds = [],
  } = body as {
    readonly transferStatus: SeenPayment['status']
    readonly finalAmount: number
    readonly referenceId: string
    readonly refunds?: readonly { readonly amount: number }[]
  }
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return { status: transferStatus, finalAmount, refunds: refunds.length, refunded, referenceId }
}
