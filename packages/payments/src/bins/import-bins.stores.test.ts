import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { openStore } from '../schema/open-store.ts'
import { findBinInformation } from './bin-ranges.ts'
import { importBins } from './import-bins.ts'

async function* linesOf(...lines: string[]): AsyncGenerator<string> {
  yield* lines
}

const header = 'from,to,brand,networks,type,country'

describe.each(stores)('an import of ranges into $name', ({ newStore }) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore(await newStore())
  })
  afterAll(() => store.close())
  beforeEach(() => importBins(store.db, linesOf(header, '400000,400000,visa,visa eftpos,debit,AU')))

  const networksOf = async (bin: string) => (await findBinInformation(store, bin)).networks
  const ranges = () => store.db.selectFrom('binRanges').select('startsAt').execute()

  it('replaces the table', async () => {
    expect(await networksOf('40000012')).toEqual(['visa', 'eftpos'])
    const lines = linesOf(`\uFEFF${header}`, '', '510000,510099,mastercard,,credit,BR')
    expect(await importBins(store.db, lines)).toEqual({ ranges: 1 })
    expect(await networksOf('40000012')).toEqual(['visa'])
    expect(await findBinInformation(store, '510050')).toEqual({
      brand: 'mastercard',
      networks: ['mastercard'],
      type: 'credit',
      country: 'BR',
    })
    expect(await ranges()).toHaveLength(1)
  })

  it('gives simultaneous look-ups the same answers as single ones', async () => {
    const lines = linesOf(header, '400000,400099,visa,visa eftpos,debit,AU', '400150,400150,visa,,credit,BR')
    await importBins(store.db, lines)
    const numbers = ['400000', '400050', '40009999', '400100', '400150', '4001', '40', '510000', '399999']
    const alone: unknown[] = []
    for (const number of numbers) alone.push(await findBinInformation(store, number))
    expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBeGreaterThan(3)
    const together = numbers.map((number) => findBinInformation(store, number))
    expect(await Promise.all(together)).toEqual(alone)
  })

  it('finds the range of a number among thousands, to the last digit', async () => {
    const last = 49_999_999
    const line = (number: number) => `${number},${number},visa,${number % 2 ? 'visa dankort' : ''},,`
    const all = Array.from({ length: 4321 }, (_, index) => line(last - index))
    expect(await importBins(store.db, linesOf(header, ...all))).toEqual({ ranges: 4321 })
    expect(await networksOf(`${last}`)).toEqual(['visa', 'dankort'])
    expect(await networksOf(`${last - 4320}999`)).toEqual(['visa', 'dankort'])
    expect(await networksOf(`${last - 1}00012345678`)).toEqual(['visa'])
    expect(await networksOf(`${last - 4321}`)).toEqual(['visa'])
  })

  it('changes nothing if a line is wrong, and names the first ten', async () => {
    const wrong = Array.from({ length: 2000 }, () => '1,2,3')
    const outcome = await importBins(store.db, linesOf(header, '510000,510099,mastercard,,,', ...wrong))
    expect(outcome).toMatchObject({ mistakes: expect.objectContaining({ length: 10 }) })
    expect(outcome).toMatchObject({
      mistakes: expect.arrayContaining([expect.stringMatching(/^Line 3: /)]),
    })
    expect(await networksOf('40000012')).toEqual(['visa', 'eftpos'])
    expect(await ranges()).toHaveLength(1)
  })

  it('names two lines with the same numbers', async () => {
    const lines = linesOf(
      header,
      '41000000,41000099,visa,,,',
      '510000,510000,mastercard,,,',
      '410000500,410000599,visa,,,',
    )
    expect(await importBins(store.db, lines)).toEqual({
      mistakes: ['Line 4: its numbers are also in line 2.'],
    })
    expect(await networksOf('40000012')).toEqual(['visa', 'eftpos'])
  })

  it.each([[[]], [['from,to']]])('refuses a file that begins with %j', async (lines) => {
    expect(await importBins(store.db, linesOf(...lines))).toEqual({
      mistakes: [`Line 1 must be: ${header}`],
    })
  })

  it('refuses a file without ranges', async () => {
    expect(await importBins(store.db, linesOf(header, ''))).toEqual({
      mistakes: ['Line 2 must be the first range.'],
    })
    expect(await ranges()).toHaveLength(1)
  })

  it('keeps the old table in use until it is complete, and leaves nothing behind if it is interrupted', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield header
      for (let number = 41_000_000; number < 41_001_500; number += 1) yield `${number},${number},visa,,,`
      expect(await networksOf('40000012')).toEqual(['visa', 'eftpos'])
      throw new Error('the disk is gone')
    }
    await expect(importBins(store.db, broken())).rejects.toThrow('the disk is gone')
    expect(await networksOf('40000012')).toEqual(['visa', 'eftpos'])
    await importBins(store.db, linesOf(header, '420000,420000,visa,,,'))
    expect(await ranges()).toHaveLength(1)
  })
})
