import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Cell, csvRow } from './csv.ts'

/** The columns of a file, in order: the name of each, and its value in a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

// Rows of the longest texts take 0.1 ms each, because they are searched for card numbers.
const rowsInOneTurn = 100

/** The lines of rows, in pieces. Other requests are served between two pieces. */
export async function* csvPieces<Row>(columns: Columns<Row>, rows: readonly Row[]): AsyncGenerator<string> {
  const cells = Object.values(columns)
  for (let at = 0; at < rows.length; at += rowsInOneTurn) {
    const some = rows.slice(at, at + rowsInOneTurn)
    yield some.map((row) => csvRow(cells.map((cell) => cell(row)))).join('')
    await nextTurn()
  }
}
