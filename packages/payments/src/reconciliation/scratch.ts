import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StatementLine } from '../acquirer/domain/statement.ts'
import type { PaymentSides, StoredPayment, StoredRefund } from './domain/payment-sides.ts'

/**
 * Both sides of a comparison in a file of its own, so that memory does not grow with them: the acquirer lists movements by
 * time, the store has payments by merchant, and the file sorts both by payment. It is deleted afterwards, and needs to
 * survive nothing.
 */
export interface Scratch {
  addLines(lines: readonly StatementLine[]): void
  addPayments(payments: readonly StoredPayment[]): void
  addRefunds(refunds: readonly StoredRefund[]): void
  /** Notes which references of lines are none of the payments so far. @returns how many there are. */
  noteUnknown(): number
  /** Whether a reference was noted. */
  isUnknown(reference: string): boolean
  /** The references that were noted, some at a time. */
  unknownReferences(): Generator<readonly string[]>
  /**
   * Gives the lines of a file the merchants of their payments, and drops lines that are listed again. Call it when all
   * payments have been added.
   */
  matchLines(): void
  /** All that is known of each payment, in the order of merchants and references. */
  sides(): Generator<PaymentSides>
  close(): void
}

const schema = `
  create table lines (
    merchantId text, reference text, type text, refundReference text, amountMinor integer, currency text, atMs integer,
    movementId text);
  create table payments (
    merchantId text, reference text, payment text, kind text, state text, amountMinor integer, capturedMinor integer,
    currency text, createdAtMs integer);
  create table refunds (
    merchantId text, reference text, refundReference text, payment text, state text, amountMinor integer, currency text,
    createdAtMs integer);
  create table unknown (reference text primary key) without rowid`

const inOrder = 'order by merchantId, reference'

/**
 * Opens an empty file in the system's folder for temporary files.
 */
export function openScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'element-reconciliation-'))
  const sqlite = new DatabaseSync(join(folder, 'scratch.sqlite'))
  // 32 MB of pages: more than that is on the disk.
  sqlite.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -32768')
  sqlite.exec(schema)
  const insertion = (table: string, columns: readonly string[]) =>
    sqlite.prepare(`insert into ${table} values (${columns.map((name) => `:${name}`).join(', ')})`)
  const line = insertion('lines', [
    ...['merchantId', 'reference', 'type', 'refundReference', 'amountMinor', 'currency', 'atMs'],
    'movementId',
  ])
  const payment = insertion('payments', [
    ...['merchantId', 'reference', 'payment', 'kind', 'state', 'amountMinor', 'capturedMinor', 'currency'],
    'createdAtMs',
  ])
  const refund = insertion('refunds', [
    ...['merchantId', 'reference', 'refundReference', 'payment', 'state', 'amountMinor', 'currency'],
    'createdAtMs',
  ])
  const unknown = sqlite.prepare('select 1 from unknown where reference = ?')
  const together = (act: () => void): void => {
    sqlite.exec('begin')
    act()
    sqlite.exec('commit')
  }
  return {
    addLines: (lines) =>
      together(() => lines.forEach((each) => void line.run({ movementId: null, ...each }))),
    addPayments: (payments) => together(() => payments.forEach((each) => void payment.run({ ...each }))),
    addRefunds: (refunds) => together(() => refunds.forEach((each) => void refund.run({ ...each }))),
    noteUnknown: () => {
      // Faster than an index that grows with the table.
      sqlite.exec('create index payments_by_reference on payments (reference, merchantId)')
      sqlite.exec(`insert into unknown select distinct reference from lines
        where not exists (select 1 from payments where payments.reference = lines.reference)`)
      return Number(sqlite.prepare('select count(*) as count from unknown').get()?.count)
    },
    isUnknown: (reference) => unknown.get(reference) !== undefined,
    unknownReferences: function* () {
      const next = sqlite.prepare(
        'select reference from unknown where reference > ? order by reference limit 500',
      )
      for (let after = ''; ; ) {
        const references = next.all(after).map(({ reference }) => String(reference))
        const last = references.at(-1)
        if (last === undefined) return
        yield references
        after = last
      }
    },
    matchLines: () => {
      // A file names no merchants, and references are random.
      sqlite.exec(`update lines set merchantId = coalesce(
          (select merchantId from payments where payments.reference = lines.reference), '') where merchantId is null`)
      sqlite.exec(`delete from lines where movementId is not null and rowid not in (
          select min(rowid) from lines group by merchantId, reference, type, movementId)`)
    },
    sides: () =>
      mergeSides({
        lines: sqlite.prepare(`select * from lines ${inOrder}, atMs, rowid`).iterate() as Rows<StatementLine>,
        payments: sqlite.prepare(`select * from payments ${inOrder}`).iterate() as Rows<StoredPayment>,
        refunds: sqlite.prepare(`select * from refunds ${inOrder}`).iterate() as Rows<StoredRefund>,
      }),
    close: () => {
      sqlite.close()
      rmSync(folder, { recursive: true })
    },
  }
}

type Rows<Row> = IterableIterator<Row & { readonly merchantId: string }>

interface Sorted {
  readonly lines: Rows<StatementLine>
  readonly payments: Rows<StoredPayment>
  readonly refunds: Rows<StoredRefund>
}

interface Named {
  readonly merchantId: string
  readonly reference: string
}

/** Goes through three lists that are in one order, and takes together what has one name. */
function* mergeSides(sorted: Sorted): Generator<PaymentSides> {
  const lines = peekable(sorted.lines)
  const payments = peekable(sorted.payments)
  const refunds = peekable(sorted.refunds)
  for (;;) {
    const name = firstOf([lines.peek(), payments.peek(), refunds.peek()])
    if (!name) return
    yield {
      merchantId: name.merchantId,
      reference: name.reference,
      payment: payments.take(name)[0] ?? null,
      refunds: refunds.take(name),
      lines: lines.take(name),
    }
  }
}

function firstOf(names: readonly (Named | undefined)[]): Named | undefined {
  return names.reduce((first, name) => (!first || (name && compare(name, first) < 0) ? name : first))
}

// As SQLite orders texts: by their bytes, which for UTF-8 is the order of code points. Names are ASCII.
function compare(a: Named, b: Named): number {
  if (a.merchantId !== b.merchantId) return a.merchantId < b.merchantId ? -1 : 1
  if (a.reference !== b.reference) return a.reference < b.reference ? -1 : 1
  return 0
}

function peekable<Row extends Named>(rows: IterableIterator<Row>) {
  let next = rows.next()
  return {
    peek: (): Row | undefined => (next.done ? undefined : next.value),
    /** The rows of a name, which are the next ones. */
    take: (name: Named): readonly Row[] => {
      const taken: Row[] = []
      for (; !next.done && compare(next.value, name) === 0; next = rows.next()) taken.push(next.value)
      return taken
    },
  }
}
