import { describe, expect, it } from 'vitest'
import { forbiddenImports, packageOf, packages } from './arrows.ts'
import { projectFiles, readProjectFile } from './project-files.ts'
import { readImports } from './read-imports.ts'

describe('the arrows between packages', () => {
  const paths = projectFiles().filter((path) => /\.tsx?$/.test(path) && packageOf(path) !== undefined)

  it('cover all imports of the sources', () => {
    const sources = new Map(paths.map((path) => [path, readProjectFile(path)]))
    expect(forbiddenImports(sources)).toEqual([])
  })

  it.each(Object.entries(packages))('are checked on real sources of %s', (_, { folder }) => {
    expect(paths.some((path) => path.startsWith(`${folder}/`))).toBe(true)
  })
})

describe('a forbidden arrow is found', () => {
  it.each<[string, string, string]>([
    ['card in element', 'packages/element/src/a.ts', `import { detectBrand } from '@element-js/card'`],
    ['even as a type', 'packages/element/src/a.ts', `import type { Brand } from '@element-js/card'`],
    [
      'http in element',
      'packages/element/src/a.ts',
      `import type { ErrorBody } from '@element-js/protocol/http'`,
    ],
    [
      'a value of card in protocol',
      'packages/protocol/src/a.ts',
      `import { brands } from '@element-js/card'`,
    ],
    [
      'an inline type, which leaves an import',
      'packages/protocol/src/a.ts',
      `import { type B } from '@element-js/card'`,
    ],
    ['anything in card', 'packages/card/src/a.ts', `export * from '@element-js/protocol/frame'`],
    [
      'frames in server',
      'packages/server/src/a.ts',
      `const frames = await import('@element-js/frames/document')`,
    ],
    ['server in frames', 'packages/frames/src/a.ts', `type Answer = import('@element-js/server').Answer`],
    ['an inner module', 'packages/frames/src/a.ts', `import { luhn } from '@element-js/card/src/luhn.ts'`],
    ['inside another by path', 'packages/frames/src/a.ts', `import { luhn } from '../../card/src/luhn.ts'`],
    [
      'a file inside the service from the shop',
      'demo/src/a.ts',
      `import '../../packages/server/src/main.ts'`,
    ],
    [
      'a package above from one below it',
      'packages/vault/src/a.ts',
      `import { a } from '@element-js/payments'`,
    ],
    ['a table from a page', 'packages/dashboard/src/a.ts', `import '../../payments/src/schema/tables.ts'`],
    ['the library from the tests', 'e2e/pays.test.ts', `import { service } from '@element-js/element'`],
  ])('%s', (_, path, source) => {
    expect(forbiddenImports(new Map([[path, source]]))).toHaveLength(1)
  })

  it.each<[string, string, string]>([
    [
      'types of card in protocol',
      'packages/protocol/src/a.ts',
      `export type { Brand } from '@element-js/card'`,
    ],
    ['within a package', 'packages/card/src/deep/a.ts', `import { luhn } from '../luhn.ts'`],
    [
      'any file of the service in its tests',
      'packages/vault/src/a.test.ts',
      `import '../../server/test/a.ts'`,
    ],
    [
      'text that only looks like an import',
      'packages/element/src/a.ts',
      `// import '@element-js/card'\nconst a = "from '@element-js/card'"`,
    ],
  ])('an allowed arrow is not reported: %s', (_, path, source) => {
    expect(forbiddenImports(new Map([[path, source]]))).toEqual([])
  })

  it('finds every kind of import', () => {
    const source = `
      import 'a'; import b from 'b'; import * as c from 'c'; export * from 'd'; export { e } from 'e'
      import f = require('f'); const g = () => import('g'); import type { H } from 'h'; let i: import('i').I`
    expect(
      readImports(source, 'x.ts')
        .map(({ specifier }) => specifier)
        .sort(),
    ).toEqual([...'abcdefghi'])
  })
})
