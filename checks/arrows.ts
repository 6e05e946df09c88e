import { posix } from 'node:path'
import { servicePackages } from '../scripts/service/service-packages.mjs'
import { readImports } from './read-imports.ts'

type ServicePackage = (typeof servicePackages)[number]

/** A package: the folder of its sources, and the entry points of other packages that it may import. */
interface Package {
  readonly folder: string
  readonly mayImport: Readonly<Record<string, 'anything' | 'types'>>
}

const servicePackage = (name: ServicePackage, mayImport: Package['mayImport']): Package => ({
  folder: `packages/${name}`,
  mayImport: { ...tests, ...mayImport },
})

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

const values = { '@element-js/values': 'anything', '@element-js/values/tracing': 'types' } as const
const database = { '@element-js/database': 'anything', '@element-js/database/schema': 'types' } as const
const http = { '@element-js/http': 'anything' } as const
const vault = { '@element-js/vault': 'anything' } as const
const belowPages = {
  ...card,
  ...protocol,
  ...values,
  ...database,
  ...http,
  '@element-js/payments': 'anything',
} as const
const tests = {
  ...card,
  ...protocol,
  '@element-js/node': 'anything',
  '@element-js/testing/sandbox': 'anything',
  '@element-js/testing/vitest': 'anything',
} as const

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
  // The service, the lowest first. Including their tests, which may also reach into one another by relative paths.
  values: servicePackage('values', { ...card, ...protocol }),
  database: servicePackage('database', { ...values }),
  fonts: servicePackage('fonts', { ...values }),
  http: servicePackage('http', { ...card, ...protocol, ...values, ...database }),
  vault: servicePackage('vault', { ...values, ...database }),
  payments: servicePackage('payments', { ...card, ...protocol, ...values, ...database, ...http, ...vault }),
  checkout: servicePackage('checkout', { ...belowPages, '@element-js/fonts': 'anything' }),
  dashboard: servicePackage('dashboard', belowPages),
  portal: servicePackage('portal', belowPages),
  server: servicePackage('server', {
    ...belowPages,
    ...vault,
    '@element-js/checkout': 'anything',
    '@element-js/dashboard': 'anything',
    '@element-js/portal': 'anything',
  }),
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
    if (target.startsWith(`${importer.folder}/`)) return null
    if (isTest(path) && isOfService(path) && isOfService(target)) return null
    return `a relative path must not leave ${importer.folder}`
  }
  if (!specifier.startsWith('@element-js/')) return null
  const allowed = importer.mayImport[specifier]
  if (allowed === undefined) return 'there is no such arrow'
  return allowed === 'types' && !isTypeOnly ? 'types only, with `import type`' : null
}

function isOfService(path: string): boolean {
  return servicePackages.some((name) => path.startsWith(`packages/${name}/`))
}

function isTest(path: string): boolean {
  return /\.(test|crash-test|contract)\.ts$|\/contract\/|^packages\/\w+\/test\//.test(path)
}
