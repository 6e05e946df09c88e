import { open } from 'node:fs/promises'
import { currencyExponents, describeError, isCurrency, parseUtcTime, StartError } from '@element-js/values'
import type { StatementLine } from '../../acquirer/domain/statement.ts'
import type { StatementPart, StatementSource } from '../flows/statement-source.ts'

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
  try {
    await using file = await open(path)
    leftOut.clear()
    yield* partsOf(file.readLines(), { path, leftOut })
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`${path} cannot be read: ${describeError(cause)}.`, { cause })
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
    if (cells.length < names.length) throw new StartError(`Line ${number} of ${path} is incomplete.`)
    if (cells.length > names.length)
      throw new StartError(`Line ${number} of ${path} has more cells than the first line has columns.`)
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

/** The cells of a line, by the names of their columns. */
export type SettlementRow = ReadonlyMap<string, string>

/** The columns that are read. A report has more, and accounts can add some. */
export const settlementColumns = [
  'Psp Reference',
  'Merchant Reference',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Modification Merchant Reference',
] as const

type Column = (typeof settlementColumns)[number]

// The service's own references of payments, verifications and refunds, which the adapter sends with a mark of the request
// behind them. An account can have payments of other systems.
const ownName = /^((?:chg|pay|vrf|rfd)_[0-9a-f]{32})(?:\.[0-9a-f]{12})?$/

/** The kind of a line that is no payment or refund of the service, such as `Fee` or `SettledInstallment`. */
interface LeftOut {
  readonly leftOut: string
}

/** What is wrong with a line. */
interface Flawed {
  readonly flaw: string
}

/** Reads a line of a settlement detail report. */
export function readSettlementRow(row: SettlementRow): StatementLine | LeftOut | Flawed {
  const cell = (name: Column): string => row.get(name)?.trim() ?? ''
  const reference = ownReferenceIn(cell('Merchant Reference'))
  const type = cell('Type')
  const isCapture = type === 'Settled'
  if (!isCapture && type !== 'Refunded') return { leftOut: kindOf(type) }
  if (reference === null) return { leftOut: `${type} under references of other systems` }
  const currency = cell('Gross Currency')
  const text = cell(isCapture ? 'Gross Credit (GC)' : 'Gross Debit (GC)')
  const amountMinor = minorOf(text, currency)
  if (amountMinor === null) return { flaw: `"${text}" is not an amount in ${currency}` }
  const atMs = timeOf(cell('Creation Date'), cell('TimeZone'))
  if (atMs === null) return { flaw: `"${cell('Creation Date')}" is not a time` }
  const name = cell('Modification Merchant Reference') || cell('Modification Reference')
  return {
    merchantId: null,
    reference,
    amountMinor,
    currency,
    atMs,
    movementId: cell('Modification Reference') || null,
    ...(isCapture
      ? { type: 'capture', refundReference: null }
      : { type: 'refund', refundReference: (ownReferenceIn(name) ?? name) || null }),
  }
}

// Each is counted, and a damaged file could have thousands.
function kindOf(type: string): string {
  return /^[A-Za-z]{1,40}$/.test(type) ? type : 'lines of no known type'
}

function ownReferenceIn(name: string): string | null {
  return ownName.exec(name)?.[1] ?? null
}

// Another currency than the service's own is compared too: it is a difference.
function minorOf(text: string, currency: string): number | null {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === undefined || !/^[A-Z]{3}$/.test(currency)) return null
  const exponent = isCurrency(currency) ? currencyExponents[currency] : 2
  const digits = part.padEnd(exponent, '0')
  // 1500 CLP can be written 1500.00.
  if (/[1-9]/.test(digits.slice(exponent))) return null
  return Number(whole + digits.slice(0, exponent))
}

/** Hours that zones are ahead of UTC. Reports write the short names of the zone of the account. */
const zones: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  BST: 1,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  BRT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  SGT: 8,
}

// The time is shown, and compared with nothing: a zone that is not known counts as UTC.
function timeOf(date: string, zone: string): number | null {
  const text = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(date)
  const atMs = text && parseUtcTime(`${text[1]}T${text[2]}Z`)
  return atMs === null ? null : atMs - (zones[zone] ?? 0) * 60 * 60 * 1000
}

/**
 * Reads the cells of a line of CSV (RFC 4180), without line breaks inside of cells.
 *
 * @returns `null` if a quotation mark has no end, or is in the middle of a cell.
 */
export function readCsvLine(line: string): readonly string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const cell = line[at] === '"' ? quotedAt(line, at + 1) : plainAt(line, at)
    if (!cell || (cell.end < line.length && line[cell.end] !== ',')) return null
    cells.push(cell.text)
    if (cell.end === line.length) return cells
    at = cell.end + 1
  }
}

interface Cell {
  readonly text: string
  /** The place behind it. */
  readonly end: number
}

function plainAt(line: string, from: number): Cell | null {
  const comma = line.indexOf(',', from)
  const end = comma < 0 ? line.length : comma
  const text = line.slice(from, end)
  return text.includes('"') ? null : { text, end }
}

function quotedAt(line: string, from: number): Cell | null {
  let text = ''
  let at = from
  for (;;) {
    const mark = line.indexOf('"', at)
    if (mark < 0) return null
    text += line.slice(at, mark)
    // Two marks stand for one.
    if (line[mark + 1] !== '"') return { text, end: mark + 1 }
    text += '"'
    at = mark + 2
  }
}
