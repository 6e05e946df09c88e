import { asMerchant } from '../../packages/server/test/support/start-test-service.ts'
import type { Answer, LedgerSums } from './operation.ts'
import { type Route, seenPayment } from './perform-operation.ts'

/** An entry of the acquirer's ledger. */
export interface LedgerEntry {
  readonly type: 'verify' | 'authorize' | 'capture' | 'cancel' | 'refund'
  readonly amount: number
  readonly result: 'approved' | 'declined'
  /** The key of its payment. */
  readonly idempotencyKey?: string
}

/** Reads the acquirer's ledger of the route's merchant. */
export async function readLedger(route: Route): Promise<readonly LedgerEntry[]> {
  const { status, body, text } = await route.send('/v1/sandbox/acquirer/ledger', {
    headers: asMerchant('demo'),
  })
  if (status !== 200) throw new Error(`no ledger: ${text}`)
  return (body as { readonly entries: readonly LedgerEntry[] }).entries
}

/** Reads how a payment at rest is shown, and what the acquirer's ledger has of it. */
export async function auditPayment(
  route: Route,
  name: string,
  ledger: readonly LedgerEntry[],
): Promise<Answer> {
  const { status, body } = await route.find(name)
  const entries = ledger.filter(
    ({ idempotencyKey, result }) => idempotencyKey === name && result === 'approved',
  )
  return { is: 'audited', payment: status === 200 ? seenPayment(body) : null, ledger: sumsOf(entries) }
}

function sumsOf(entries: readonly LedgerEntry[]): LedgerSums {
  const amountsOf = (type: LedgerEntry['type']): readonly number[] =>
    entries.filter((entry) => entry.type === type).map(({ amount }) => amount)
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  return {
    reservations: amountsOf('authorize').length,
    captured: sum(amountsOf('capture')),
    releases: amountsOf('cancel').length,
    returned: sum(amountsOf('refund')),
  }
}
