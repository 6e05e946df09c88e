import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { noticesIn, packagesOf, thirdPartyNotices } from './third-party-notices.ts'

describe('the third-party notices of a bundle', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  const ours = { 'main.js': `import { sum } from 'sums'\nconsole.log(sum(1, 2))` }
  const sums = {
    'node_modules/sums/package.json': '{"name":"sums","version":"1.2.3","license":"MIT","main":"index.js"}',
    'node_modules/sums/index.js': `/* Copyright (c) 2009 Ana */\nexport const sum = (one, other) => one + other`,
    'node_modules/sums/unused.js': '/* Copyright (c) 2010 Rui */',
    'node_modules/unused/package.json': '{"name":"unused"}',
  }

  it('contain the license of each bundled package, and the notices in its bundled modules', async () => {
    const notices = await noticesOfBundle({
      ...ours,
      ...sums,
      'node_modules/sums/LICENSE': 'Copyright (c) 2020 Eva\n',
    })
    expect(notices).toContain(
      'sums 1.2.3 (MIT)\n\nCopyright (c) 2020 Eva\n\nIn index.js:\n\nCopyright (c) 2009 Ana\n',
    )
    expect(notices).not.toMatch(/Rui|unused/)
  })

  it('stop the build if a package has no license', async () => {
    await expect(noticesOfBundle({ ...ours, ...sums })).rejects.toThrow(
      'sums is bundled and has no license file.',
    )
  })

  it('contain the license of a package whose data was compiled into our own modules', async () => {
    const table = {
      'node_modules/table/package.json': '{"name":"table","version":"2.0.0","license":"MIT"}',
      'node_modules/table/LICENSE': 'Copyright (c) 2021 Ivo',
      'node_modules/table/data.js': 'export const data = 1',
    }
    const notices = await noticesOfBundle({ 'main.js': 'console.log(1)', ...table }, [
      'node_modules/table/data.js',
    ])
    expect(notices).toContain('table 2.0.0 (MIT)\n\nCopyright (c) 2021 Ivo\n')
  })

  async function noticesOfBundle(
    sources: Readonly<Record<string, string>>,
    compiled: readonly string[] = [],
  ): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'element-notices-'))
    folders.push(folder)
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry: 'main.js', formats: ['es'] } },
      plugins: [
        thirdPartyNotices(
          'notices.txt',
          compiled.map((path) => join(folder, path)),
        ),
      ],
    })
    const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
    const notices = outputs.find(({ fileName }) => fileName === 'notices.txt')
    if (notices?.type !== 'asset') throw new Error('There are no notices.')
    return String(notices.source)
  }
})

describe('a module', () => {
  it.each([
    ['/p/node_modules/.pnpm/a@1.0.0/node_modules/a/index.js', '/p/node_modules/.pnpm/a@1.0.0/node_modules/a'],
    ['/p/node_modules/@s/a/lib/b.js', '/p/node_modules/@s/a'],
  ])('%s belongs to the package at %s', (module, folder) => {
    expect(packagesOf([module])).toEqual([{ folder, modules: [module] }])
  })

  it.each(['/p/packages/card/src/index.ts', '\0rolldown/runtime.js', '\0/p/node_modules/a/index.js?helper'])(
    '%j belongs to no package',
    (module) => {
      expect(packagesOf([module])).toEqual([])
    },
  )

  it('names its owner in its comments', () => {
    const source = `/* eslint-disable */\n/*\n * Luhn\n * Copyright (c) 2009 Ana\n *\n * Free.\n */\n/*! @license X */\nlet a = 1 /* one */`
    expect(noticesIn(source)).toEqual(['Luhn\nCopyright (c) 2009 Ana\n\nFree.', '@license X'])
  })
})
