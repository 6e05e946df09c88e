import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { toDecimal } from '../../money/amount.ts'
import { csvRow } from './csv.ts'
import { type Columns, csvPieces } from './csv-pieces.ts'
import type { Place } from './list-queries.ts'
import type { ListPage } from './paging.ts'
import type { Total } from './totals.ts'

interface Export<Row> {
  /** The name of the file, without its extension. */
  readonly name: string
  readonly columns: Columns<Row>
  readonly readPage: (place: Place) => Promise<ListPage<Row>>
  readonly readTotals: () => Promise<readonly Total[]>
}

/** The rows that are read at a time. One page needs little memory. */
const rowsAtATime = 500

/** Responds with a whole list as a CSV file, row by row, with its totals at the end. */
export function sendCsv<Row>(reply: FastifyReply, list: Export<Row>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${list.name}.csv"`)
    .send(Readable.from(linesOf(list)))
}

// Without the byte order mark, spreadsheets read UTF-8 as an older encoding.
const byteOrderMark = '\ufeff'

async function* linesOf<Row>({ columns, readPage, readTotals }: Export<Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(Object.keys(columns))
  let place: Place['place'] = null
  do {
    const { rows, next }: ListPage<Row> = await readPage({ place, limit: rowsAtATime })
    yield* csvPieces(columns, rows)
    place = next && { ...next, side: 'after' }
  } while (place)
  yield `${csvRow([])}${csvRow(['total', 'currency', 'count', 'amount'])}`
  for (const { currency, count, amountMinor } of await readTotals()) {
    yield csvRow(['total', currency, count, currency && toDecimal({ amountMinor, currency })])
  }
}

/** A moment in the form that spreadsheets and programs read. */
export function isoOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}
