import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { csvPieces } from './csv-pieces.ts'

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
