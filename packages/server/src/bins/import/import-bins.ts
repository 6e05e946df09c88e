import type { Database } from '../../database/database.ts'
import { randomHex } from '../../values/random-hex.ts'
import {
  type BinRangeRow,
  beginBinImport,
  deleteUnusedBinImports,
  insertBinRanges,
  listOverlaps,
  replaceBinImport,
} from '../store/bin-ranges.ts'
import { binColumns, readBinLine } from './read-bin-line.ts'

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
