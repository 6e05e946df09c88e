import type Stripe from 'stripe'
import { type Parameters, partOf, textOf } from './form-body.ts'
import { known, requireKnown } from './known-parameters.ts'

/** The balance of an account: a transaction for each charge and each refund, as `GET /v1/balance_transactions` lists them. */
export interface Balance {
  /** @param readSource Reads the current charge or refund with its payment intent, when somebody reads the list. */
  add(type: 'charge' | 'refund', readSource: () => Stripe.Charge | Stripe.Refund): void
  list(parameters: Parameters): Stripe.ApiList<Stripe.BalanceTransaction>
}

type Stored = Pick<Stripe.BalanceTransaction, 'id' | 'type' | 'created'> & {
  readonly readSource: () => Stripe.Charge | Stripe.Refund
}

export function openBalance(): Balance {
  const transactions: Stored[] = []
  return {
    add: (type, readSource) => {
      const created = Math.floor(Date.now() / 1000)
      transactions.push({ id: `txn_double${transactions.length}`, type, created, readSource })
    },
    list: (parameters) => {
      requireKnown(parameters, known.balanceTransactionList)
      const period = partOf(parameters, 'created')
      const newestFirst = transactions
        .filter(({ type }) => type === textOf(parameters, 'type'))
        .filter(({ created }) => created >= Number(textOf(period, 'gte') ?? 0))
        .filter(({ created }) => created < Number(textOf(period, 'lt') ?? Number.POSITIVE_INFINITY))
        .reverse()
      const after = textOf(parameters, 'starting_after')
      const place = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
      const limit = Number(textOf(parameters, 'limit') ?? 10)
      const isExpanded = textOf(partOf(parameters, 'expand'), '0') === 'data.source.payment_intent'
      const part = newestFirst.slice(place, place + limit)
      return {
        object: 'list',
        url: '/v1/balance_transactions',
        has_more: newestFirst.length > place + limit,
        data: part.map((one) => transactionOf(one, isExpanded)),
      }
    },
  }
}

// The account is in dollars, whatever the payer paid in.
function transactionOf({ id, type, created, readSource }: Stored, isExpanded: boolean) {
  const source = readSource()
  const amounts = { amount: 1, net: 1, fee: 0, fee_details: [], currency: 'usd', exchange_rate: 0.2 }
  return {
    object: 'balance_transaction',
    id,
    type,
    created,
    available_on: created,
    status: 'pending',
    ...amounts,
    description: null,
    reporting_category: type,
    balance_type: 'payments',
    source: isExpanded ? source : source.id,
  } satisfies Stripe.BalanceTransaction
}
