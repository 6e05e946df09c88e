import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'
import { circles, serverFolderOf, serverFolders, upwardImports } from './server-folders.ts'

const files = projectFiles().filter((path) => path.startsWith('packages/server/src/'))
const modules = files.filter((path) => path.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(path))
const sources = new Map(modules.map((path) => [path, readProjectFile(path)]))

describe('the folders of the server', () => {
  it('import only downwards', () => {
    expect(upwardImports(sources)).toEqual([])
  })

  it('have no circular imports, types included', () => {
    expect(circles(sources)).toEqual([])
  })

  it('have at most 25 files each', () => {
    const counts = new Map<string, number>()
    for (const path of files) {
      const folder = posix.dirname(path)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })

  it('are all in the list, and the list names no other', () => {
    const used = new Set(modules.map(serverFolderOf))
    expect(serverFolders.flat().filter((folder) => !used.has(folder))).toEqual([])
  })
})

describe('a forbidden import inside the server is found', () => {
  it.each([
    ['links in charges', 'charges/flows/a.ts', '../../links/flows/lock-link.ts'],
    ['a store in a domain', 'charges/domain/a.ts', '../store/charges.ts'],
    ['HTTP in a domain', 'links/domain/a.ts', '../../http/app.ts'],
    ['one surface in another', 'dashboard/a.ts', '../checkout-page/icons.ts'],
  ])('%s', (_, path, specifier) => {
    const module = `packages/server/src/${path}`
    const byType = `import type { A } from '${specifier}'`
    const byValue = `const a = await import('${specifier}')`
    expect(upwardImports(new Map([[module, byType]]))).toHaveLength(1)
    expect(upwardImports(new Map([[module, byValue]]))).toHaveLength(1)
  })

  it('a circular import of two modules by type is found too', () => {
    const pair = [
      ['packages/server/src/money/a.ts', `import type { B } from './b.ts'`],
      ['packages/server/src/money/b.ts', `import { a } from './a.ts'`],
    ] as const
    expect(circles(new Map(pair))).toHaveLength(1)
  })
})
