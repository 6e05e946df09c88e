import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Consumer } from './packed-packages.ts'
import { checkoutFolder } from './project-files.ts'

/** The compilers that a consumer may have: ours, and an older one with its own version of the language. */
const compilers = {
  'TypeScript 7': join(checkoutFolder, 'node_modules/typescript/bin/tsc'),
  'TypeScript 5.6': join(checkoutFolder, 'node_modules/typescript-5/bin/tsc'),
} as const
export type Compiler = keyof typeof compilers

/** A compiler's output for a project, as a whole and by module. */
export interface Findings {
  readonly text: string
  /** The lines with an error, counted from 1, each once. */
  linesOf(module: string): number[]
}

const samples = join(import.meta.dirname, 'consumers')

/**
 * The modules of the consumer's project: the files of a package in `consumers`, and a module that exports everything.
 */
export function consumerModules({ packages }: Consumer): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  for (const { name } of packages) {
    const folder = name.replace('@element-js/', '')
    modules.set(`${folder}-all.ts`, `export * from ${JSON.stringify(name)}\n`)
  }
  for (const entry of readdirSync(samples, { recursive: true, encoding: 'utf8' })) {
    if (/\.tsx?$/.test(entry))
      modules.set(entry.replace(/[/\\]/, '-'), readFileSync(join(samples, entry), 'utf8'))
  }
  return modules
}

/** Compiles the consumer's project strictly, including the types of its libraries. */
export async function compileConsumer(consumer: Consumer, compiler: Compiler): Promise<Findings> {
  const modules = consumerModules(consumer)
  for (const [module, source] of modules) writeFileSync(join(consumer.folder, module), source)
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    jsx: 'react-jsx',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: false,
    noEmit: true,
  }
  const project = join(consumer.folder, `${compiler.replace(/\W/g, '-')}.json`)
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [...modules.keys()] }))
  const text = await outputOf(
    [compilers[compiler], '--project', project, '--pretty', 'false'],
    consumer.folder,
  )
  return {
    text,
    linesOf: (module) => [
      ...new Set(
        [...text.matchAll(/^(\S+)\((\d+),\d+\): error/gm)]
          .filter(([, path]) => path === module)
          .map(([, , line]) => Number(line)),
      ),
    ],
  }
}

function outputOf(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('node', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
