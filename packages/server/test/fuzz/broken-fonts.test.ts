import fc from 'fast-check'
import { expect, it } from 'vitest'
import { digits } from '../../../fonts/src/characters.ts'
import { unpackFont } from '../../../fonts/src/read/unpack-font.ts'
import { rebuildFont } from '../../../fonts/src/rebuild-font.ts'
import { pointCounts, readTables } from '../../../fonts/test/font-tables.ts'
import { charstring, madeCff, subroutine } from '../../../fonts/test/made-cff.ts'
import { madeComposites } from '../../../fonts/test/made-composites.ts'
import { madeFont } from '../../../fonts/test/made-font.ts'
import { openFont } from '../../../fonts/test/open-font.ts'
import { deflateTables, packWoff, packWoff2, woff2Of } from '../../../fonts/test/pack-font.ts'
import { realFonts } from '../../../fonts/test/real-fonts.ts'
import { modelSeed } from '../model/engine/seed.ts'

const plain = madeFont({ A: {}, é: {} })
const lines = charstring(100, 0, 'rmoveto', 500, 0, 'rlineto', 0, 700, 'rlineto', 'return')
const sources: readonly Uint8Array[] = [
  plain,
  madeComposites(plain, [[1, 2, 3]]),
  madeCff(
    plain,
    charstring(subroutine(0), 'callgsubr', -100, -300, -200, 100, -200, 200, 'rrcurveto', 'endchar'),
    [lines],
  ),
  packWoff(deflateTables(plain)),
  packWoff2(woff2Of(plain)),
  realFonts.robotoExtended,
  await unpackFont(realFonts.robotoExtended),
  await unpackFont(realFonts.interVariable),
]

/** A position in a file, more often near its start, where the directories are; and a byte for it. */
const change = fc.record({
  share: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.02, noNaN: true })),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 4 }),
    fc
      .constantFrom([0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0], [0x7f, 0xff], [0x80, 0])
      .map((bytes) => Uint8Array.from(bytes)),
  ),
})
const brokenFont = fc.record({
  source: fc.constantFrom(...sources),
  changes: fc.array(change, { maxLength: 6 }),
  length: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
})

it('a broken font is refused or becomes a valid one', { timeout: 300_000 }, async () => {
  process.stdout.write(`MODEL_SEED=${modelSeed} broken fonts\n`)
  let [rebuilt, refused] = [0, 0]
  const property = fc.asyncProperty(brokenFont, async ({ source, changes, length }) => {
    const file = source.slice(0, Math.ceil(source.length * length))
    for (const { share, bytes } of changes) {
      const at = Math.floor(share * file.length)
      file.set(bytes.subarray(0, file.length - at), at)
    }
    const answer = await rebuildFont(file).catch((error: unknown) => error)
    if (!(answer instanceof Uint8Array)) {
      expect(answer).toMatchObject({ name: 'FontRefusal' })
      refused += 1
      return
    }
    const tables = readTables(answer)
    expect(Object.keys(tables)).toHaveLength(10)
    const { characters, advanceOf } = openFont(answer)
    const counts = pointCounts(tables)
    const found = digits.filter((digit) => characters.includes(digit))
    expect([0, 10]).toContain(found.length)
    const kinds = found.map((digit) => `${advanceOf(digit)} ${counts[characters.indexOf(digit) + 1]}`)
    expect(new Set(kinds).size).toBeLessThanOrEqual(1)
    rebuilt += 1
  })
  await fc.assert(property, { numRuns: 3000, seed: modelSeed, endOnFailure: true })
  expect(Math.min(rebuilt, refused)).toBeGreaterThan(200)
})
