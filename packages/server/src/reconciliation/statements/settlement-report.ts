import { open } from 'node:fs/promises'
import type { StatementLine } from '../../acquirer/domain/statement.ts'
import { describeError, StartError } from '../../start-error.ts'
import type { StatementPart, StatementSource } from '../flows/statement-source.ts'
import { readCsvLine } from './read-csv-line.ts'
import { readSettlementRow, type SettlementRow, settlementColumns } from './read-settlement-row.ts'

const linesAtATime = 5000

/**
 * Adyen's settlement detail report as a list of what the acquirer has done: captures and refunds that were settled. The
 * file is read as a stream.
 *
 * @see https://docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report
 */
export function statementOfSettlementReport(path: string): StatementSource {
  const leftOut = new Map<string, number>()
  return { kind: 'file', leftOut, read: () => readReport(path, leftOut) }
}

async function* readReport(path: string, leftOut: Map<string, number>): AsyncGenerator<StatementPart> {
  const file = await open(path).catch((cause: unknown) => {
    throw new StartError(`${path} cannot be read: ${describeError(cause)}.`, { cause })
  })
  try {
    leftOut.clear()
    yield* partsOf(file.readLines(), { path, leftOut })
  } finally {
    await file.close()
  }
}

interface ReportReading {
  readonly path: string
  /** Counts the lines that are no payment or refund of the service, by their kind. */
  readonly leftOut: Map<string, number>
}

/** @throws StartError that names the line, if the file is no such report. */
export async function* partsOf(
  texts: AsyncIterable<string>,
  { path, leftOut }: ReportReading,
): AsyncGenerator<StatementPart> {
  let names: readonly string[] | null = null
  let lines: StatementLine[] = []
  let number = 0
  for await (const text of texts) {
    number += 1
    const cells = readCsvLine(text.replace(/^\uFEFF/, ''))
    if (!cells) throw new StartError(`Line ${number} of ${path} is not a line of CSV.`)
    if (!names) {
      names = cells
      requireColumns(names, path)
      continue
    }
    if (text.trim() === '') continue
    const line = readSettlementRow(rowOf(names, cells))
    if ('flaw' in line) throw new StartError(`Line ${number} of ${path}: ${line.flaw}.`)
    if ('leftOut' in line) leftOut.set(line.leftOut, (leftOut.get(line.leftOut) ?? 0) + 1)
    else lines.push(line)
    if (lines.length < linesAtATime) continue
    yield { hasReservations: false, lines }
    lines = []
  }
  if (!names) throw new StartError(`${path} is empty.`)
  yield { hasReservations: false, lines }
}

function requireColumns(names: readonly string[], path: string): void {
  const missing = settlementColumns.find((name) => !names.includes(name))
  if (missing === undefined) return
  throw new StartError(`${path} is not a settlement detail report: it has no column "${missing}".`)
}

function rowOf(names: readonly string[], cells: readonly string[]): SettlementRow {
  return new Map(names.map((name, index) => [name, cells[index] ?? '']))
}
