import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { servicePackages } from '../scripts/service/service-packages.mjs'
import { projectFiles, readProjectFile } from './project-files.ts'
import { circles, folderOrders, placeOf, upwardImports } from './service-folders.ts'

const files = projectFiles().filter((path) =>
  servicePackages.some((name) => path.startsWith(`packages/${name}/src/`)),
)
const modules = files.filter(
  (path) => path.endsWith('.ts') && !/\.(test|contract)\.ts$|\/contract\//.test(path),
)
const sources = new Map(modules.map((path) => [path, readProjectFile(path)]))
const isOrdered = (path: string): boolean =>
  Object.keys(folderOrders).some((name) => path.startsWith(`packages/${name}/`))

describe('the folders of the service', () => {
  it('import only downwards', () => {
    expect(upwardImports(new Map([...sources].filter(([path]) => isOrdered(path))))).toEqual([])
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
    const used = new Set(modules.map((path) => JSON.stringify(placeOf(path))))
    const listed = Object.entries(folderOrders).flatMap(([packageName, order]) =>
      order.flat().map((folder) => JSON.stringify({ packageName, folder })),
    )
    expect(listed.filter((place) => !used.has(place))).toEqual([])
  })
})

describe('a forbidden import inside a package is found', () => {
  it.each([
    ['links in charges', 'payments/src/charges/flows/a.ts', '../../links/flows/lock-link.ts'],
    ['a store in a domain', 'payments/src/charges/domain/a.ts', '../store/charges.ts'],
    ['pages in what is below them', 'http/src/a.ts', './web/html.ts'],
    ['the command line in what it starts', 'server/src/start/a.ts', '../cli/command.ts'],
  ])('%s', (_, path, specifier) => {
    const module = `packages/${path}`
    const byType = `import type { A } from '${specifier}'`
    const byValue = `const a = await import('${specifier}')`
    expect(upwardImports(new Map([[module, byType]]))).toHaveLength(1)
    expect(upwardImports(new Map([[module, byValue]]))).toHaveLength(1)
  })

  it('a circular import of two modules by type is found too', () => {
    const pair = [
      ['packages/values/src/money/a.ts', `import type { B } from './b.ts'`],
      ['packages/values/src/money/b.ts', `import { a } from './a.ts'`],
    ] as const
    expect(circles(new Map(pair))).toHaveLength(1)
  })
})
