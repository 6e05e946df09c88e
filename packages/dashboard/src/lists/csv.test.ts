import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvPieces, csvRow } from './csv.ts'

it('joins cells into a line, and quotes them if necessary', () => {
  expect(csvRow(['a', 1.5, null, 'b,c', 'say "yes"', 'two\nlines', ''])).toBe(
    'a,1.5,,"b,c","say ""yes""","two\nlines",\r\n',
  )
})

it.each([
  '=HYPERLINK("https://evil.example","Click")',
  '+57 300',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1',
  '\n=1',
  '  =1+1',
  '\u00a0=1',
  '＝1+1',
  "|cmd' /c calc",
])('never lets a text become a formula: %j', (text) => {
  const [cell] = csvRow([text]).split(/,|\r\n$/)
  expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true)
})

it.each([
  ["Ana;=cmd|' /C calc'!A0;x", "Ana;'=cmd|' /C calc'!A0;x"],
  ['a;  @SUM(A1)', "a;'  @SUM(A1)"],
  ['a\t+1', "a\t'+1"],
  ['a\r\n=1+1', '"a\r\'\n\'=1+1"'],
  ['one; two', 'one; two'],
  ['Ana;"=HYPERLINK(1);x', '"Ana;\'""=HYPERLINK(1);x"'],
  ['a; " @SUM(A1)', '"a;\' "" @SUM(A1)"'],
  ['a,b;', '"a,b;\'"'],
])('never lets a part become a formula where a semicolon begins a cell: %j', (text, written) => {
  expect(csvRow([text])).toBe(`${written}\r\n`)
})

it.each([',', ';', '\t'])(
  'gives no cell that begins a formula to a reader whose separator is %j',
  (separator) => {
    const piece = fc.constantFrom(...'=+-@|%;,"\'\t\r\n aé1\u00a0＝')
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(rows, (texts) => {
        const cells = cellsOf(texts.map(csvRow).join(''), separator)
        expect(cells.filter((cell) => /^\s*[=+\-@|%＝]|^[\t\r]/.test(cell))).toEqual([])
      }),
      { numRuns: 2000 },
    )
    // Control: without apostrophes there are formulas.
    expect(cellsOf('a,"Ana;""=1;x"\r\n', ';')).toContain('=1')
    expect(cellsOf('a,"b;"\r\n=1,2', ';')).toContain('\r\n=1,2')
  },
)

/** Reads a file as spreadsheets do: only a quotation mark at its beginning quotes a cell, and the rest of it is text. */
function cellsOf(csv: string, separator: string): readonly string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\r\n]*)(?:${separator}|\r\n?|\n|$)`, 'g')
  return Array.from(csv.matchAll(cell), ([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest)
}

it('masks what looks like a card number', () => {
  expect(csvRow(['order 4242424242424242', '4242 4242 4242 4242'])).toBe('order 424242…4242,4242 42…4242\r\n')
})

it('does not change other texts', () => {
  expect(csvRow(['ana@mail.example', 'A-1', 'R$ 5', '2026-06-30T12:00:00.000Z', '0042'])).toBe(
    'ana@mail.example,A-1,R$ 5,2026-06-30T12:00:00.000Z,0042\r\n',
  )
})

it('writes every row, in order', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => index)
  const pieces = Readable.from(csvPieces({ id: (row: number) => row, text: () => 'a,b' }, rows))
  expect(await text(pieces)).toBe(rows.map((row) => `${row},"a,b"\r\n`).join(''))
})

it('lets others work after each hundred rows', async () => {
  let written = 0
  let isOver = false
  const seen: number[] = []
  const look = (): void => {
    seen.push(written)
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const rows = Array.from({ length: 500 }, (_, index) => index)
  await text(Readable.from(csvPieces({ count: () => ++written }, rows)))
  isOver = true
  expect(seen).toEqual(expect.arrayContaining([100, 200, 300, 400]))
})
