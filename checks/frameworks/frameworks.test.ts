import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve as resolvePath } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { frameworkExamples } from '../../e2e/support/framework-examples.ts'
import { checkoutFolder } from '../project-files.ts'

const examples = frameworkExamples()
const folder = join(import.meta.dirname, '.types', `examples-${process.pid}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Vue and Svelte need the compiler's API, which TypeScript 7 does not have.
const ourCompiler = join(checkoutFolder, 'node_modules/.bin/tsc')

const placeholder = 'placeholder="1234 1234 1234 1234"'
const checks = [
  {
    framework: 'Vue',
    file: 'Checkout.vue',
    checker: ['vue-tsc', '--project', 'tsconfig.json'],
    mistake: [placeholder, ':placeholder="1234"'],
  },
  {
    framework: 'Svelte',
    file: 'Checkout.svelte',
    checker: ['svelte-check', '--tsconfig', './tsconfig.json', '--output', 'machine'],
    mistake: [placeholder, 'placeholder={1234}'],
  },
  {
    framework: 'Solid',
    file: 'Checkout.tsx',
    checker: [ourCompiler, '--project', 'tsconfig.json'],
    mistake: [placeholder, 'placeholder={1234}'],
  },
  {
    framework: 'Angular',
    file: 'checkout.component.ts',
    checker: [ourCompiler, '--project', 'tsconfig.json'],
    // Angular checks no types of foreign elements in templates.
    mistake: ['this.form.getRawValue()', '{ name: 1 }'],
  },
] as const

it.each([
  ['paid', () => Response.json({}), 'Paid. Thank you!'],
  ['declined', () => refusal(402, 'card_declined'), 'The payment was declined. Please try another card.'],
  ['not attempted', () => refusal(402, 'not_attempted'), 'Nothing was charged. Please try again.'],
  ['refused', () => refusal(503, 'store_unavailable'), 'The payment is not confirmed. Please try again.'],
  ['of no JSON', () => new Response('', { status: 500 }), 'The payment is not confirmed. Please try again.'],
  ['lost', () => Promise.reject(new TypeError()), 'The payment is not confirmed. Please try again.'],
])('the examples tell the payer what became of a payment that was %s', async (_, fetch, told) => {
  const [, code = ''] =
    /export (async function charge[\s\S]*)/.exec(examples.get('card-fields.ts') ?? '') ?? []
  const load = new Function('fetch', `${stripTypeScriptTypes(code)}\nreturn charge`)
  const charge = load(async () => fetch()) as (cardId: string) => Promise<string>
  expect(await charge('crd_1')).toBe(told)
})

function refusal(status: number, reason: string): Response {
  return Response.json({ code: status, data: { reason, retryable: reason === 'not_attempted' } }, { status })
}

it.concurrent.each(checks)(
  'the example for $framework has correct types, and a wrong one is found',
  async ({ framework, file, checker, mistake }) => {
    const project = join(folder, framework)
    const example = examples.get(file) ?? ''
    const wrong = example.replace(mistake[0], mistake[1])
    expect(wrong).not.toBe(example)
    mkdirSync(project, { recursive: true })
    writeFileSync(join(project, 'card-fields.ts'), examples.get('card-fields.ts') ?? '')
    writeFileSync(join(project, file), example)
    writeFileSync(join(project, `Wrong${file}`), wrong)
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
    const errors = (await outputOf(checker, project))
      .split('\n')
      .filter((line) => /: error TS| ERROR "/.test(line))
    expect(errors).toEqual([expect.stringContaining(`Wrong${file}`)])
  },
)

const compilerOptions = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  jsx: 'preserve',
  jsxImportSource: 'solid-js',
  experimentalDecorators: true,
  strict: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
}

function outputOf([program = '', ...args]: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(resolvePath(import.meta.dirname, 'node_modules/.bin', program), args, { cwd })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
