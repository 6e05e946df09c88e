import { toServiceMinor } from '@element-js/acquirer-adapter'
import type { StatementLine, StatementPage, StatementQuery } from '@element-js/server/adapters'
import type Stripe from 'stripe'
import type { Ask } from './connect-to-stripe.ts'
import { stripeExponents } from './stripe-money.ts'

// The kinds of money that move for a card payment, one after the other: each kind has its own sources.
const kinds = ['charge', 'refund'] as const

type Kind = (typeof kinds)[number]

/**
 * Lists what Stripe has collected and returned: the balance transactions of the account. They are in the currency of
 * the account, so amounts and currencies are those of the charge or the refund behind each. The list leaves out
 * payments that another program made with the account: the adapter's own payments have their name in their metadata.
 *
 * The list contains no reservations, because no money moves for them.
 *
 * @returns `null` if Stripe did not answer.
 */
export async function readStripeStatement(
  { stripe, ask }: { readonly stripe: Stripe; readonly ask: Ask },
  { fromMs, untilMs, after }: StatementQuery,
): Promise<StatementPage | null> {
  const { kind, cursor } = placeOf(after)
  const answer = await ask('list balance transactions', () =>
    stripe.balanceTransactions.list({
      type: kind,
      created: { gte: Math.floor(fromMs / 1000), lt: Math.ceil(untilMs / 1000) },
      limit: 100,
      expand: ['data.source.payment_intent'],
      ...(cursor && { starting_after: cursor }),
    }),
  )
  if (answer.kind !== 'done') return null
  const { data, has_more: hasMore } = answer.value
  const last = data.at(-1)
  const following = kinds[kinds.indexOf(kind) + 1]
  const next = hasMore && last ? `${kind}:${last.id}` : following ? `${following}:` : null
  return { hasReservations: false, lines: data.flatMap(lineOf), next }
}

function placeOf(after: string | null): { readonly kind: Kind; readonly cursor: string } {
  const [name, cursor = ''] = (after ?? '').split(':', 2)
  return { kind: kinds.find((kind) => kind === name) ?? kinds[0], cursor }
}

function lineOf({ source, created }: Stripe.BalanceTransaction): readonly StatementLine[] {
  if (source === null || typeof source === 'string') return []
  if (source.object !== 'charge' && source.object !== 'refund') return []
  const { payment_intent: intent } = source
  const { merchantId, reference } = typeof intent === 'object' ? (intent?.metadata ?? {}) : {}
  if (!merchantId || !reference) return []
  const currency = source.currency.toUpperCase()
  const amount = source.object === 'charge' ? source.amount_captured : source.amount
  // For a currency that the service does not take, or an amount that it cannot express, this shows Stripe's own units.
  const amountMinor = toServiceMinor(amount, currency, stripeExponents) ?? amount
  const named = { merchantId, reference, amountMinor, currency, atMs: created * 1000 }
  if (source.object === 'charge') return [{ ...named, type: 'capture', refundReference: null }]
  // A refund that failed later has returned nothing.
  if (source.status === 'failed' || source.status === 'canceled') return []
  // A refund that a person made at Stripe has no name of the service.
  return [{ ...named, type: 'refund', refundReference: source.metadata?.refundReference ?? source.id }]
}
