import { posix } from 'node:path'
import { readImports } from './read-imports.ts'

/** A package: the folder of its sources, and the entry points of other packages that it may import. */
interface Package {
  readonly folder: string
  readonly mayImport: Readonly<Record<string, 'anything' | 'types'>>
}

const card = {
  '@element-js/card': 'anything',
  '@element-js/card/icons': 'anything',
  '@element-js/card/test-numbers': 'anything',
} as const
const protocol = {
  '@element-js/protocol/frame': 'anything',
  '@element-js/protocol/http': 'anything',
} as const
const wrapper = { '@element-js/element': 'types', '@element-js/protocol/frame': 'anything' } as const

const adapters = {
  '@element-js/server/adapters': 'anything',
  '@element-js/server/adapters/contract': 'anything',
  '@element-js/server/adapters/free-port': 'anything',
  '@element-js/server/adapters/hosted-files': 'anything',
} as const
const processor = {
  ...adapters,
  '@element-js/acquirer-adapter': 'anything',
  '@element-js/acquirer-adapter/testing': 'anything',
} as const

/** All allowed arrows. `element` never imports `card`: the code on a shop's page knows nothing about card numbers. */
export const packages: Readonly<Record<string, Package>> = {
  card: { folder: 'packages/card/src', mayImport: {} },
  protocol: { folder: 'packages/protocol/src', mayImport: { '@element-js/card': 'types' } },
  frames: { folder: 'packages/frames/src', mayImport: { ...card, ...protocol } },
  element: { folder: 'packages/element/src', mayImport: { '@element-js/protocol/frame': 'anything' } },
  // Only types of element: the library itself comes from the hosted file, or from the page's own bundle. What these
  // packages use of the protocol, names and a few functions, is included in the published packages.
  'custom-elements': { folder: 'packages/custom-elements/src', mayImport: wrapper },
  // Its tests run the program of the fields in the page.
  react: { folder: 'packages/react/src', mayImport: { ...wrapper, '@element-js/testing/dom': 'anything' } },
  compat: { folder: 'packages/compat/src', mayImport: { '@element-js/element': 'anything' } },
  // The fields of its fake are those of the frames, in the page of a test. The library comes from its users' own package.
  testing: {
    folder: 'packages/testing/src',
    mayImport: {
      ...card,
      ...protocol,
      '@element-js/element': 'anything',
      '@element-js/element/testing': 'anything',
      '@element-js/frames/fields': 'anything',
      '@element-js/frames/parts': 'anything',
    },
  },
  node: { folder: 'packages/node/src', mayImport: {} },
  // Including its tests, which may import all of it. `server-folders.ts` lists what its own folders may import.
  server: {
    folder: 'packages/server',
    mayImport: {
      ...card,
      ...protocol,
      '@element-js/node': 'anything',
      '@element-js/testing/sandbox': 'anything',
      '@element-js/testing/vitest': 'anything',
    },
  },
  // Including their tests.
  'acquirer-adapter': { folder: 'packages/acquirer-adapter', mayImport: adapters },
  'acquirer-adyen': { folder: 'packages/acquirer-adyen', mayImport: processor },
  'acquirer-stripe': { folder: 'packages/acquirer-stripe', mayImport: processor },
  demo: {
    folder: 'demo',
    mayImport: {
      '@element-js/element': 'anything',
      '@element-js/element/csp': 'anything',
      '@element-js/node': 'anything',
      '@element-js/react': 'anything',
      '@element-js/react/installments': 'anything',
      '@element-js/server': 'anything',
    },
  },
  e2e: {
    folder: 'e2e',
    mayImport: {
      '@element-js/compat/stripe': 'anything',
      '@element-js/demo': 'anything',
      // The tests use the library as a page loads it.
      '@element-js/element': 'types',
      '@element-js/element/csp': 'anything',
      '@element-js/node': 'anything',
      '@element-js/testing': 'anything',
      '@element-js/testing/cypress': 'anything',
      '@element-js/testing/playwright': 'anything',
    },
  },
}

/**
 * The imports that are not allowed, as sentences.
 *
 * @param sources The text of each module, by its path relative to the checkout.
 */
export function forbiddenImports(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => {
    const found = packageOf(path)
    if (found === undefined) return []
    return readImports(source, path).flatMap(({ specifier, isTypeOnly }) => {
      const reason = reasonAgainst(found, path, specifier, isTypeOnly)
      return reason === null ? [] : [`${path} imports ${specifier}: ${reason}`]
    })
  })
}

/** The package of a module; `undefined` if it is in none. */
export function packageOf(path: string): Package | undefined {
  return Object.values(packages).find(({ folder }) => path.startsWith(`${folder}/`))
}

function reasonAgainst(
  importer: Package,
  path: string,
  specifier: string,
  isTypeOnly: boolean,
): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('/')) {
    const target = posix.join(posix.dirname(path), specifier)
    return target.startsWith(`${importer.folder}/`)
      ? null
      : `a relative path must not leave ${importer.folder}`
  }
  if (!specifier.startsWith('@element-js/')) return null
  const allowed = importer.mayImport[specifier]
  if (allowed === undefined) return 'there is no such arrow'
  return allowed === 'types' && !isTypeOnly ? 'types only, with `import type`' : null
}
