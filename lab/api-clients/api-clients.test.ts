import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutFolder, readProjectFile } from '../../checks/project-files.ts'
import { startTestService } from '../../packages/server/test/support/start-test-service.ts'
import { generateClients } from './generate-clients.ts'
import { lintWithRedocly, lintWithSpectral } from './lint-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'element-clients-'))
let document: string

beforeAll(async () => {
  const service = await startTestService()
  document = (await service.send('/openapi.json')).text
  await service.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

// The interface writes one path with a slash at its end. Both linters have a rule of style against it.
const isAboutSlash = (problem: string): boolean => /^(no-path|path-keys-no)-trailing-slash: /.test(problem)

it('passes `redocly lint` with the documented configuration', async () => {
  const [, configuration = ''] =
    /```yaml\n(# redocly\.yaml\n[^`]*)```/.exec(readProjectFile('docs/testing.md')) ?? []
  expect(await lintWithRedocly(document, configuration)).toEqual([])
})

describe.each([
  ['Redocly', (given: string) => lintWithRedocly(given)],
  ['Spectral', lintWithSpectral],
])('%s', (_, lint) => {
  it('finds nothing in the OpenAPI document but the slash that the interface writes', async () => {
    const problems = await lint(document)
    expect(problems.filter((problem) => !isAboutSlash(problem))).toEqual([])
    expect(problems.filter(isAboutSlash)).toHaveLength(1)
  })

  it('finds a path with a parameter that is not described', async () => {
    const paths = { '/a/{id}': { get: { operationId: 'getA', responses: { 200: { description: 'A.' } } } } }
    const problems = await lint(JSON.stringify({ ...JSON.parse(document), paths }))
    expect(problems.filter((problem) => problem.startsWith('path-param'))).toHaveLength(1)
  })
})

describe('a client of the service', () => {
  const programs = {
    'use-hey-api.ts': `
import { createCardPayment, type CardPayment } from './hey-api'
const { data, error } = await createCardPayment({
  headers: { 'idempotency-key': 'order-1' },
  body: { amount: 1290, currency: 'BRL', country: 'BR', cardId: 'crd_1' },
})
if (error?.code === 402) error.data.reason satisfies 'card_declined' | 'insufficient_funds' | string
export const payment: CardPayment | undefined = data
`,
    'use-orval.ts': `
import { createCardPayment } from './orval/client'
const answer = await createCardPayment({ amount: 1290, currency: 'BRL', country: 'BR', cardId: 'crd_1' })
if (answer.status === 404) answer.data.data.reason satisfies
  'card_not_found' | 'cvv_token_not_found' | 'installments_plan_not_found'
export const fields = answer.status === 400 ? answer.data.data.errors?.map(({ field }) => field) : []
`,
    'use-openapi-typescript.ts': `
import type { paths } from './openapi-typescript'
type Responses = paths['/v1/payments/charges/card']['post']['responses']
type NotFound = Responses[404]['content']['application/json']
export const code: 404 = {} as NotFound['code'] satisfies 404
export const reason: 'card_not_found' | 'cvv_token_not_found' | 'installments_plan_not_found' = {} as NotFound['data']['reason']
export const errors: NotFound['data']['errors'] = [{ field: 'cardId', reason: 'card_not_found', message: '' }]
`,
    'misuse.ts': `
import { createCardPayment } from './orval/client'
const answer = await createCardPayment({ amount: '1290', currency: 'BRL', country: 'BR', cardId: 'crd_1' })
if (answer.status === 404) answer.data.data.reason satisfies 'card_declined'
`,
  }

  it('from orval, Hey API or openapi-typescript compiles strictly, with the types of errors', async () => {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, document)
    await generateClients(file, folder)
    for (const [name, program] of Object.entries(programs)) writeFileSync(join(folder, name), program)
    expect(compile(Object.keys(programs).filter((name) => name !== 'misuse.ts'))).toBe('')
    // Negative control: the types of a request and of an error are not "any".
    expect(compile(['misuse.ts']).match(/^misuse\.ts\(\d/gm)).toEqual(['misuse.ts(3', 'misuse.ts(4'])
  })

  function compile(files: readonly string[]): string {
    const compilerOptions = {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      strict: true,
      noEmit: true,
      types: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const compiler = join(checkoutFolder, 'node_modules/typescript/bin/tsc')
    return spawnSync(process.execPath, [compiler, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' })
      .stdout
  }
})
