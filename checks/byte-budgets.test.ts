import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkoutFolder, projectFiles, readProjectFile } from './project-files.ts'
import { readImports } from './read-imports.ts'

describe('what a browser downloads', () => {
  it.each<[file: string, budgetBytes: number]>([
    ['element-1.2.0.js', 6_100],
    ['frames/1.2.0/field.html', 16_000],
  ])('%s is smaller than %i bytes in brotli', (file, budgetBytes) => {
    expect(brotliBytesOf(file)).toBeLessThan(budgetBytes)
  })

  it.each([
    ['element-1.2.0.js', /page it\s+weighs\s+([\d.]+)\s+kB/],
    ['frames/1.2.0/field.html', /each\s+frame\s+([\d.]+)\s+kB/],
  ])('%s has the size that the README gives', (file, figure) => {
    const [, kilobytes] = figure.exec(readProjectFile('README.md')) ?? []
    expect(kilobytes).toBe((brotliBytesOf(file) / 1000).toFixed(1))
  })

  it.each<[packageName: string, allowed: readonly string[]]>([
    ['card', ['card-validator', 'credit-card-type']],
    ['protocol', []],
    ['frames', []],
    ['element', []],
  ])('packages/%s brings nothing along but our own code and %j', (packageName, allowed) => {
    const { dependencies = {} } = JSON.parse(readProjectFile(`packages/${packageName}/package.json`))
    expect(Object.keys(dependencies).filter(isForeign)).toEqual(allowed)

    // The workspace's tools can be imported from anywhere, declared or not.
    const imported = browserSources(packageName).flatMap((path) => readImports(readProjectFile(path), path))
    const used = new Set(imported.map(({ specifier }) => packageOf(specifier)))
    expect([...used].filter((name) => isForeign(name) && !allowed.includes(name))).toEqual([])
  })
})

function brotliBytesOf(file: string): number {
  const path = join(checkoutFolder, 'dist/hosted', file)
  expect(existsSync(path), `dist/hosted/${file} is not built: run \`npm run check\``).toBe(true)
  return brotliCompressSync(readFileSync(path)).byteLength
}

function browserSources(packageName: string): string[] {
  return projectFiles().filter(
    (path) => path.startsWith(`packages/${packageName}/src/`) && /(?<!\.test|\.test-d)\.ts$/.test(path),
  )
}

function isForeign(name: string): boolean {
  return !name.startsWith('.') && !name.startsWith('@element-js')
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
