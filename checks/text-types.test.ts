import { expect, it } from 'vitest'
import { servicePackages } from '../scripts/service/service-packages.mjs'
import { projectFiles, readProjectFile } from './project-files.ts'
import { isNode, lineOf, syntaxNodes } from './syntax-tree.ts'

// The files that define the type of texts from outside, and the type of the service's own texts.
const source = 'packages/values/src/schemas/texts.ts'

const isOfService = (path: string): boolean =>
  servicePackages.some((name) => path.startsWith(`packages/${name}/src/`)) &&
  path.endsWith('.ts') &&
  !path.endsWith('/index.ts')

/** The parts of zod that do not accept plain text. */
const harmless = new Set([
  ...['object', 'strictObject', 'array', 'record', 'discriminatedUnion', 'preprocess'],
  ...['literal', 'enum', 'int', 'number', 'boolean'],
  ...['globalRegistry', 'toJSONSchema', 'ZodError'],
])

/** The schemas that accept any value, with the reason why they accept no text from outside. */
const explained: Readonly<Record<string, string>> = {
  'packages/values/src/schemas/string-map.ts custom':
    'it checks the lengths of keys and values itself, first',
  'packages/dashboard/src/settings/logo-routes.ts instanceof':
    'it accepts the bytes of a file, as many as the limit of the route allows',
  'packages/payments/src/forward/forward-routes.ts union': 'each of its choices is judged by itself',
  'packages/values/src/schemas/amount-schemas.ts union': 'each of its choices is judged by itself',
  'packages/payments/src/forward/forward-routes.ts unknown':
    'a body of 64 kB at most is sent to its destination, and neither stored nor interpreted',
  'packages/payments/src/notifications/notification-schemas.ts looseObject':
    'the service itself creates the body of a notification',
}

it('every text from outside has a maximum length: no schema begins with a string of zod', () => {
  const files = projectFiles().filter(
    (path) => isOfService(path) && !/\.test\.ts$/.test(path) && path !== source,
  )
  expect(files.length).toBeGreaterThan(300)
  const used = files.flatMap((path) => rawTypes(path, readProjectFile(path)))
  expect(used.filter(({ what }) => !(what in explained))).toEqual([])
  expect(Object.keys(explained).filter((what) => !used.some((each) => each.what === what))).toEqual([])
})

it('finds a string of zod, however it is written', () => {
  const found = ['z.string()', 'z\n  .string()', "z['string']()", 'z.coerce.string()', 'z.email()'].map(
    (text) => rawTypes('a.ts', `import { z } from 'zod'\nconst a = ${text}`).length,
  )
  expect(found).toEqual([1, 1, 1, 1, 1])
  expect(rawTypes('a.ts', "import { string } from 'zod'")).toHaveLength(1)
  expect(rawTypes('a.ts', "import * as zod from 'zod/mini'")).toHaveLength(1)
  expect(rawTypes('a.ts', "import { z } from 'zod'\nconst a: z.ZodString = z.object({})")).toEqual([])
})

it('no route accepts a text of the service’s own type, which has no maximum length', () => {
  // The inputs of the API's schemas are in the contract, whose test checks the length of each.
  const others = projectFiles().filter(
    (path) =>
      isOfService(path) &&
      !/-schemas\.ts$/.test(path) &&
      path !== source &&
      /\bownText\b/.test(readProjectFile(path)),
  )
  expect(others).toEqual([
    // Each has the schemas of the API's routes that it contains.
    'packages/checkout/src/hosted/hosted-files.ts',
    'packages/dashboard/src/notifications/announcement.ts',
    'packages/http/src/list-query.ts',
    'packages/http/src/openapi/error-responses.ts',
    'packages/payments/src/bins/bin-routes.ts',
    'packages/payments/src/forward/forward-routes.ts',
    'packages/payments/src/installments/installment-routes.ts',
    'packages/payments/src/merchants/access-token-routes.ts',
    'packages/payments/src/notifications/notification-routes.ts',
    'packages/payments/src/payment-methods/transfer-details.ts',
    'packages/payments/src/read/list-routes.ts',
    'packages/payments/src/three-d-secure/challenge-status-route.ts',
    'packages/payments/src/tokens/saved-card-routes.ts',
    'packages/server/src/observability/health-routes.ts',
    'packages/server/src/sandbox/requests/request-list-routes.ts',
    'packages/server/src/sandbox/sandbox-routes.ts',
    'packages/server/src/sandbox/sessions/session-routes.ts',
  ])
})

function rawTypes(path: string, text: string): { readonly what: string; readonly line: number }[] {
  if (!text.includes('zod')) return []
  return syntaxNodes(text, path).flatMap((node) => {
    const name = node.type === 'ImportDeclaration' ? foreignImport(node) : memberOfZod(node)
    return name === null || harmless.has(name) ? [] : [{ what: `${path} ${name}`, line: lineOf(text, node) }]
  })
}

// Under another name than `z`, its use would not be found.
function foreignImport(node: Readonly<Record<string, unknown>>): string | null {
  const { source: from, specifiers } = node
  if (!isNode(from) || !/^zod(\/|$)/.test(String(from.value))) return null
  const isUsual =
    from.value === 'zod' &&
    Array.isArray(specifiers) &&
    specifiers.every(({ type, local }) => type === 'ImportSpecifier' && local.name === 'z')
  return isUsual ? null : 'another import'
}

function memberOfZod(node: Readonly<Record<string, unknown>>): string | null {
  if (node.type !== 'MemberExpression') return null
  const { object, property } = node
  if (!isNode(object) || object.type !== 'Identifier' || object.name !== 'z' || !isNode(property)) return null
  return String(property.name ?? property.value)
}
