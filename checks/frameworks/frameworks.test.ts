import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
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
