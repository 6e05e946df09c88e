import type { StatementPage, StatementQuery } from './domain/statement.ts'
import type { Ledger, PlacedEntry } from './ledger.ts'

// A part that takes some milliseconds: other calls wait meanwhile.
const linesAtATime = 5000

/** Reads a part of the simulator's ledger as a statement. For a step of the ledger. */
export function readLedgerStatement(
  ledger: Pick<Ledger, 'movements'>,
  { fromMs, untilMs, after }: StatementQuery,
): StatementPage {
  const entries = ledger.movements({
    from: Math.floor(fromMs / 1000),
    until: Math.ceil(untilMs / 1000),
    after: Number(after ?? 0),
    limit: linesAtATime,
  })
  const last = entries.at(-1)
  return {
    hasReservations: true,
    lines: entries.flatMap(lineOf),
    next: last && entries.length === linesAtATime ? String(last.position) : null,
  }
}

function lineOf({ type, amount, createdAt, position: _, ...names }: PlacedEntry): StatementPage['lines'] {
  // A verification has no amount.
  return type === 'verify' ? [] : [{ ...names, type, amountMinor: amount, atMs: createdAt * 1000 }]
}
