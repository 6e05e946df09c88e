import type { StatementLine } from '../../acquirer/domain/statement.ts'
import { currencyExponents, isCurrency } from '../../money/money.ts'

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
    ...{ merchantId: null, reference, amountMinor, currency, atMs },
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
  ...{ UTC: 0, GMT: 0, BST: 1, WET: 0, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3 },
  ...{ BRT: -3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, SGT: 8 },
}

// The time is shown, and compared with nothing: a zone that is not known counts as UTC.
function timeOf(date: string, zone: string): number | null {
  const text = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(date)
  const atMs = text ? Date.parse(`${text[1]}T${text[2]}Z`) : Number.NaN
  return Number.isNaN(atMs) ? null : atMs - (zones[zone] ?? 0) * 60 * 60 * 1000
}
