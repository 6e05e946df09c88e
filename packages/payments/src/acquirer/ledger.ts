import type { DatabaseSync } from 'node:sqlite'
import { createCommitGroups, openSqlite } from '@element-js/database'
import { randomHex } from '@element-js/values'
import type { PaymentName } from './acquirer.ts'
import type { DeclineReason } from './domain/decline-reason.ts'
import type { Position } from './domain/payment-position.ts'

/** One operation of the acquirer. */
export interface LedgerEntry {
  readonly id: string
  readonly type: 'verify' | 'authorize' | 'capture' | 'cancel' | 'refund'
  readonly reference: string
  readonly amount: number
  readonly currency: string
  /** The network that the service named for the card; `null` in an operation without a card. */
  readonly network: string | null
  readonly result: 'approved' | 'declined'
  /** Unix seconds. */
  readonly createdAt: number
  /** Of an authorization in installments; absent otherwise. */
  readonly installments?: { readonly count: number; readonly totalAmount: number }
}

/** An entry as the ledger stores it. */
export interface Entry extends Omit<LedgerEntry, 'id'> {
  readonly merchantId: string
  readonly reason: DeclineReason | null
  /** Of a refund; otherwise `null`. */
  readonly refundReference: string | null
}

/** A part of the ledger. */
export interface LedgerPage {
  /** Unix seconds, inclusive. */
  readonly from: number
  /** Unix seconds, exclusive. */
  readonly until: number
  /** The position of the last entry before the part; 0 for the first part. */
  readonly after: number
  readonly limit: number
}

/** An entry with its position in the ledger. */
export interface PlacedEntry
  extends Pick<
    Entry,
    'merchantId' | 'type' | 'reference' | 'amount' | 'currency' | 'refundReference' | 'createdAt'
  > {
  readonly position: number
}

/** The entries of the acquirer's ledger, which are added and never changed, as a step sees them. */
export interface Entries {
  add(entry: Entry): void
  /** The entries of one payment, oldest first. */
  entriesOf(payment: PaymentName): readonly Entry[]
  /** The entries of a merchant, oldest first. */
  entriesFor(merchantId: string): readonly LedgerEntry[]
  /** The approved movements of money in a period, of all merchants, oldest first. */
  movements(page: LedgerPage): readonly PlacedEntry[]
  /** Deletes the entries of merchants. */
  forget(merchantIds: readonly string[]): void
}

/** The acquirer's ledger. The entries are only for its steps. */
export interface Ledger extends Entries {
  /** Runs a step that nobody else's reads or writes can interrupt. Resolves when its changes are on the disk. */
  atomically<T>(step: () => T): Promise<T>
  /** Waits for the steps in progress. */
  close(): Promise<void>
}

const schema = `
  create table if not exists entries (
    position integer primary key,
    id text not null,
    merchantId text not null,
    type text not null,
    reference text not null,
    amount integer not null,
    currency text not null,
    result text not null,
    reason text,
    refundReference text,
    network text,
    createdAt integer not null,
    installments text);
  create index if not exists entries_by_reference on entries (merchantId, reference)`

/** Opens the simulated acquirer's ledger, which is separate from the service's store. */
export function openLedger(location: string): Ledger {
  const sqlite = openSqlite(location)
  sqlite.exec(schema)
  // The commit groups wait for other processes themselves.
  sqlite.exec('PRAGMA busy_timeout = 0')
  const groups = createCommitGroups(sqlite)
  return {
    ...prepareEntries(sqlite),
    atomically: groups.transact,
    close: async () => {
      await groups.close()
      sqlite.close()
    },
  }
}

function prepareEntries(sqlite: DatabaseSync): Entries {
  const insert = sqlite.prepare(`
    insert into entries (id, merchantId, type, reference, amount, currency, network, result, reason, refundReference,
      createdAt, installments)
    values (:id, :merchantId, :type, :reference, :amount, :currency, :network, :result, :reason, :refundReference,
      :createdAt, :installments)`)
  const ofPayment = sqlite.prepare(`
    select merchantId, type, reference, amount, currency, network, result, reason, refundReference, createdAt
    from entries where merchantId = ? and reference = ? order by position`)
  const forMerchant = sqlite.prepare(`
    select id, type, reference, amount, currency, network, result, createdAt, installments
    from entries where merchantId = ? order by position`)
  // Cancelling an unknown reference releases nothing, and a verification moves nothing: their amount is zero.
  const ofPeriod = sqlite.prepare(`
    select position, merchantId, type, reference, amount, currency, refundReference, createdAt
    from entries where position > :after and createdAt >= :from and createdAt < :until
      and result = 'approved' and amount > 0
    order by position limit :limit`)
  const deletion = sqlite.prepare('delete from entries where merchantId = ?')
  return {
    add: ({ installments, ...entry }) => {
      const terms = installments ? JSON.stringify(installments) : null
      insert.run({ ...entry, installments: terms, id: `led_${randomHex(16)}` })
    },
    entriesOf: ({ merchantId, reference }) =>
      ofPayment.all(merchantId, reference) as unknown as readonly Entry[],
    entriesFor: (merchantId) =>
      (forMerchant.all(merchantId) as unknown as readonly StoredEntry[]).map(
        ({ installments, ...entry }) => ({
          ...entry,
          ...(installments !== null && { installments: JSON.parse(installments) }),
        }),
      ),
    movements: (page) => ofPeriod.all({ ...page }) as unknown as readonly PlacedEntry[],
    forget: (merchantIds) => {
      for (const merchantId of merchantIds) deletion.run(merchantId)
    },
  }
}

interface StoredEntry extends Omit<LedgerEntry, 'installments'> {
  /** JSON */
  readonly installments: string | null
}

/** Derives a payment's position from its entries, oldest first; `null` if there are none. */
export function positionOf(entries: readonly Entry[]): Position | null {
  return entries.reduce<Position | null>(after, null)
}

function after(position: Position | null, { type, result, reason, amount }: Entry): Position | null {
  switch (type) {
    case 'verify':
    case 'authorize':
      return result === 'approved'
        ? { state: type === 'verify' ? 'verified' : 'authorized' }
        : { state: 'declined', reason: reason ?? 'card_declined' }
    case 'capture':
      return result === 'approved'
        ? { state: 'captured', amountMinor: amount }
        : (position ?? { state: 'declined', reason: reason ?? 'processing_error' })
    case 'cancel':
      return result === 'approved' ? { state: position ? 'cancelled' : 'closed' } : position
    // A captured payment stays captured; its refunds are a separate sum.
    case 'refund':
      return position
    default:
      return type satisfies never
  }
}
