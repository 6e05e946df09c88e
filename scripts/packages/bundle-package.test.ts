import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { bundlePackage } from './bundle-package.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Bundles a package with these sources. @returns its files, by name. */
async function bundle(
  sources: Record<string, string>,
  dependencies: string[] = [],
): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'element-bundle-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const entryPoints: Record<string, string> = { '.': './src/index.ts' }
  if (sources['src/csp.ts']) entryPoints['./csp'] = './src/csp.ts'
  await bundlePackage({ name: 'sample', folder, entryPoints, dependencies })
  const names = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\./.test(name),
  )
  return Object.fromEntries(
    names.sort().map((name) => [name, readFileSync(join(folder, 'dist', name), 'utf8')]),
  )
}

describe('a package that is published', () => {
  it('has a module and a file of types for each entry point, and shared code once', async () => {
    const files = await bundle({
      'src/index.ts': `export { words } from './words.ts'\nexport const first: number = 1\n`,
      'src/csp.ts': `import { words } from './words.ts'\nexport const policy: string = words.join(' ')\n`,
      'src/words.ts': `/** The words. */\nexport const words: readonly string[] = ['a', 'b']\n`,
    })
    expect(Object.keys(files).filter((name) => !name.startsWith('shared/'))).toEqual([
      'csp.d.ts',
      'csp.js',
      'index.d.ts',
      'index.js',
    ])
    expect(
      Object.entries(files).filter(([name, text]) => name.endsWith('.js') && text.includes('"a"')),
    ).toHaveLength(1)
  })

  it('keeps comments for tools and for people, and its names', async () => {
    const { 'index.js': code, 'index.d.ts': types } = await bundle({
      'src/index.ts': `/** Loads what explains mistakes. */
        export function loadExplanations(address: string): Promise<unknown> {
          return import(/* @vite-ignore */ /* webpackIgnore: true */ address)
        }`,
    })
    expect(code).toMatch(/import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*address\s*\)/)
    for (const text of [code, types]) expect(text).toContain('/** Loads what explains mistakes. */')
  })

  it('does not include the dependencies in its manifest, which its users install', async () => {
    const { 'index.js': code, 'index.d.ts': types } = await bundle(
      {
        'src/index.ts': `'use client'\nexport { Box } from './box.tsx'\n`,
        'src/box.tsx': `import { type ReactNode, useId } from 'react'
          export function Box(): ReactNode { return <p id={useId()} /> }`,
      },
      ['react'],
    )
    expect(code).toMatch(/^"use client"/)
    expect(code).toContain('from "react/jsx-runtime"')
    expect(types).toMatch(/import \{.*ReactNode.*\} from "react"/)
  })
})

describe('a package with a dependency that is not in its manifest', () => {
  const index = { 'src/index.ts': `import { big } from 'big'\nexport const size: number = big()\n` }

  it('is not bundled, even if the dependency is installed', async () => {
    const installed = {
      'node_modules/big/package.json': '{"name":"big","type":"module","exports":"./index.js"}',
      'node_modules/big/index.js': 'export const big = () => Math.random()',
    }
    await expect(bundle({ ...index, ...installed })).rejects.toThrow(
      /sample uses what its package\.json does not name.*big/,
    )
  })

  it('is not published with an import that would fail', async () => {
    await expect(bundle(index)).rejects.toThrow(/big/)
  })
})
