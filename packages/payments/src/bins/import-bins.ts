import { type BrandId, brandOf, brands, domesticNetworks, type NetworkId } from '@element-js/card'
import type { Database } from '@element-js/database'
import { randomHex } from '@element-js/values'
import {
  type BinRangeRow,
  beginBinImport,
  deleteUnusedBinImports,
  insertBinRanges,
  listOverlaps,
  replaceBinImport,
} from './bin-ranges.ts'
import { type BinRange, digitsOfLine, stretchOf } from './domain/describe-bin.ts'

/** The first line of a file of ranges. */
const binColumns = 'from,to,brand,networks,type,country'

const types = ['credit', 'debit', 'prepaid'] as const

/**
 * Reads one line of a file of ranges: `40000025,40000025,visa,visa cartes-bancaires,debit,FR`.
 *
 * @returns the range, or what is wrong with the line.
 */
export function readBinLine(line: string): BinRange | string {
  const cells = line.split(',').map((cell) => cell.trim())
  if (cells.length !== 6) return `has ${cells.length} columns, where 6 are needed: ${binColumns}`
  const [from = '', to = '', brand = '', networks = '', type = '', country = ''] = cells
  if (!/^\d{6,11}$/.test(from)) return `from must have 6 to ${digitsOfLine} digits, not ${shown(from)}`
  if (!/^\d{6,11}$/.test(to)) return `to must have 6 to ${digitsOfLine} digits, not ${shown(to)}`
  if (from.length !== to.length) return `from and to must have the same number of digits: ${from}, ${to}`
  if (to < from) return `to (${to}) is less than from (${from})`
  if (!isBrand(brand))
    return `brand must be one of ${brands()
      .map(({ id }) => id)
      .join(', ')}, not ${shown(brand)}`
  const ids = networks === '' ? [brand] : networks.split(/ +/)
  const unknown = ids.find((id) => !isNetwork(id))
  if (unknown !== undefined) {
    return `networks must be brands, ${domesticNetworks.join(' or ')}, separated by spaces, not ${shown(unknown)}`
  }
  if (type !== '' && !isType(type)) return `type must be ${types.join(', ')} or empty, not ${shown(type)}`
  if (!/^([A-Z]{2})?$/.test(country)) {
    return `country must be a code of two capital letters or empty, not ${shown(country)}`
  }
  return {
    startsAt: stretchOf(from).startsAt,
    endsAt: stretchOf(to).endsAt,
    brand,
    networks: withBrandFirst(brand, ids as NetworkId[]),
    type: isType(type) ? type : null,
    country: country || null,
  }
}

function withBrandFirst(brand: BrandId, networks: readonly NetworkId[]): readonly NetworkId[] {
  const others = new Set(networks.filter((id) => id !== brand))
  return networks.includes(brand) ? [brand, ...others] : [...others]
}

function isBrand(id: string): id is BrandId {
  return brandOf(id) !== null
}

function isNetwork(id: string): id is NetworkId {
  return isBrand(id) || domesticNetworks.some((known) => known === id)
}

function isType(type: string): type is (typeof types)[number] {
  return types.some((known) => known === type)
}

/** The text of a cell, unless it may be a card number. */
function shown(cell: string): string {
  if (/\d{12}/.test(cell)) return 'so many digits'
  return cell === '' ? 'nothing' : `"${cell.slice(0, 40)}"`
}

/** The outcome of an import: the number of ranges, or the first mistakes in the file, with their lines. */
export type BinImport = { readonly ranges: number } | { readonly mistakes: readonly string[] }

// With eight columns, fewer values than either database accepts in a statement, and a short wait for other writers.
const rowsPerInsertion = 1000
const mostMistakes = 10

/**
 * Replaces the table of ranges by the lines of a file. Services use the new table from one request to the next, and the
 * old one if the file has a mistake, or if this is interrupted. Memory does not grow with the file.
 */
export async function importBins(db: Database, lines: AsyncIterable<string>): Promise<BinImport> {
  const importId = randomHex(16)
  await beginBinImport(db, importId)
  const mistakes: string[] = []
  let rows: BinRangeRow[] = []
  let number = 0
  let ranges = 0
  for await (const line of lines) {
    number += 1
    if (number === 1) {
      // A byte order mark, which spreadsheets write.
      if (line.replace(/^\uFEFF/, '').trim() !== binColumns) mistakes.push(`Line 1 must be: ${binColumns}`)
      continue
    }
    if (line.trim() === '') continue
    const read = readBinLine(line)
    if (typeof read === 'string') mistakes.push(`Line ${number}: ${read}.`)
    else rows.push({ importId, line: number, ...read, networks: read.networks.join(' ') })
    if (mistakes.length === mostMistakes) break
    if (rows.length < rowsPerInsertion) continue
    ranges += rows.length
    if (mistakes.length === 0) await insertBinRanges(db, rows)
    rows = []
  }
  if (mistakes.length === 0) await insertBinRanges(db, rows)
  ranges += rows.length
  if (number === 0) mistakes.push(`Line 1 must be: ${binColumns}`)
  // A file that was cut off would otherwise empty the table.
  else if (ranges === 0 && mistakes.length === 0) mistakes.push('Line 2 must be the first range.')
  if (mistakes.length === 0) mistakes.push(...(await overlapsIn(db, importId)))
  if (mistakes.length === 0) await replaceBinImport(db, importId)
  await deleteUnusedBinImports(db)
  return mistakes.length > 0 ? { mistakes } : { ranges }
}

async function overlapsIn(db: Database, importId: string): Promise<string[]> {
  const overlaps = await listOverlaps(db, importId)
  return overlaps.map(
    ({ line, otherLine }) =>
      `Line ${Math.max(line, otherLine)}: its numbers are also in line ${Math.min(line, otherLine)}.`,
  )
}
