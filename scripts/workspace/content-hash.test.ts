import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isBuildInput } from './build.mjs'
import { hashContents } from './content-hash.mjs'

describe('the hash of a folder', () => {
  it('stays the same if only dates change', () => {
    const folder = folderWith({ 'a.ts': 'one' })
    const before = hashContents(folder, ['src'])
    utimesSync(join(folder, 'src/a.ts'), 1, 1)
    expect(hashContents(folder, ['src'])).toBe(before)
  })

  it.each<[string, Record<string, string>]>([
    ['an edit', { 'a.ts': 'two' }],
    ['another name', { 'b.ts': 'one' }],
    ['one more file', { 'a.ts': 'one', 'b.ts': '' }],
    ['a removed file', {}],
  ])('changes with %s', (_, files) => {
    const before = hashContents(folderWith({ 'a.ts': 'one' }), ['src'])
    expect(hashContents(folderWith(files), ['src'])).not.toBe(before)
  })

  it('distinguishes the end of one file from the start of the next', () => {
    const [one, other] = [folderWith({ a: 'x', b: 'yz' }), folderWith({ a: 'xy', b: 'z' })]
    expect(hashContents(one, ['src'])).not.toBe(hashContents(other, ['src']))
  })
})

describe('the inputs of a build', () => {
  it.each([
    ['packages/card/src/pan.ts', true],
    ['packages/frames/vite.config.ts', true],
    ['packages/card/src/pan.test.ts', false],
    ['packages/element/src/api.test-d.ts', false],
    ['packages/card/node_modules', false],
    ['packages/card/.types/pan.d.ts', false],
    ['packages/card/tsconfig.tsbuildinfo', false],
  ])('%s: %s', (path, isInput) => {
    expect(isBuildInput(path)).toBe(isInput)
  })
})

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-hash-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name), text)
  return folder
}
