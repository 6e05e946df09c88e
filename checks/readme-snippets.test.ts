import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { publishablePackages } from '../scripts/packages/publishable.mjs'
import { type Snippet, snippetsIn } from './markdown-snippets.ts'
import { checkoutFolder, projectFiles, readProjectFile } from './project-files.ts'

// Frameworks have compilers of their own: `checks/frameworks` checks that page.
const otherCompilers = 'docs/frameworks.md'

const snippets = projectFiles()
  .filter((path) => /^(README\.md|docs\/.*\.md|packages\/[^/]+\/README\.md)$/.test(path))
  .filter((path) => path !== otherCompilers)
  .flatMap((path) => snippetsIn(readProjectFile(path), path))

/** Where its types are, for documents that are in no package. */
const playwright = join(checkoutFolder, 'packages/testing/node_modules/@playwright/test')

const scratchFolders: string[] = []
afterAll(() => {
  for (const folder of scratchFolders) rmSync(folder, { recursive: true, force: true })
})

describe('the documents’ snippets', () => {
  it.runIf(projectFiles().includes('README.md'))('exist: the README shows code', () => {
    const languages = snippets
      .filter(({ document }) => document === 'README.md')
      .map(({ language }) => language)
    expect(languages.filter((language) => ['ts', 'js', 'html'].includes(language))).not.toEqual([])
  })

  it('in TypeScript match the types of the packages', () => {
    expect(typeErrorsIn(snippets.filter(({ language }) => isTyped(language)))).toBe('')
  })

  it('in JavaScript and HTML can be parsed', () => {
    expect(snippets.flatMap(syntaxErrorsIn)).toEqual([])
  })
})

describe('a wrong snippet is found', () => {
  const broken = (language: string, code: string): Snippet => ({
    document: 'docs/a.md',
    line: 1,
    language,
    code,
  })

  it('by its types', () => {
    const wrong = broken('ts', `import type { Locale } from '@element-js/element'\nconst a: Locale = 1`)
    expect(typeErrorsIn([wrong])).toMatch(/docs-a-1\.ts\(2,7\): error/)
  })

  it('by its types in a package’s document, including components', () => {
    const document = 'packages/element/README.md'
    const wrong: Snippet[] = [
      {
        document,
        line: 1,
        language: 'ts',
        code: `import { service } from '@element-js/element'\nservice(1)`,
      },
      { document, line: 9, language: 'tsx', code: 'export const a: number = 1\nexport const b: string = a' },
    ]
    const errors = typeErrorsIn(wrong)
    expect(errors).toMatch(/packages-element-README-1\.ts\(2,9\): error/)
    expect(errors).toMatch(/packages-element-README-9\.tsx\(2,14\): error/)
  })

  it('by an import of a package that is not published', () => {
    const wrong = broken('ts', `import type { CardCharge } from '@element-js/protocol/http'`)
    expect(typeErrorsIn([wrong])).toMatch(/docs-a-1\.ts\(1,33\): error TS2307/)
  })

  it('by its syntax', () => {
    expect(syntaxErrorsIn(broken('js', 'const = 1'))).toHaveLength(1)
    expect(syntaxErrorsIn(broken('html', '<p>Hello</p>\n<script>const = 1</script>'))).toHaveLength(1)
    expect(syntaxErrorsIn(broken('html', '<script type="module">import a from "a"</script>'))).toEqual([])
  })

  it('also if it continues another snippet', () => {
    const markdown = '```ts\nconst a = 1\n```\nThen:\n```ts continued\nconst b = a\n```\n'
    expect(snippetsIn(markdown, 'README.md').map(({ line, code }) => [line, code])).toEqual([
      [2, 'const a = 1'],
      [6, 'const a = 1\nconst b = a'],
    ])
  })
})

function isTyped(language: string): boolean {
  return language === 'ts' || language === 'tsx'
}

/**
 * The compiler's errors in the snippets, each of which is compiled as a module that imports the packages by name. It is
 * placed in the package of its document, so that the dependencies of this package, such as React, are available.
 */
function typeErrorsIn(typed: readonly Snippet[]): string {
  if (typed.length === 0) return ''
  const files = typed.map(({ document, line, language, code }) => {
    const [owner = ''] = /^packages\/[^/]+\//.exec(document) ?? []
    const name = `${document.replace(/\.md$/, '').replaceAll('/', '-')}-${line}.${language}`
    const file = join(scratchFolder(owner), name)
    writeFileSync(file, `${code}\nexport {}\n`)
    return file
  })
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    isolatedDeclarations: false,
    jsx: 'react-jsx',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(checkoutFolder, 'node_modules/@types')],
    paths: { ...packageEntries(), '@playwright/test': [playwright] },
  }
  const project = join(scratchFolder(''), 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, files }))
  const tsc = join(checkoutFolder, 'node_modules/.bin/tsc')
  const { status, stdout, stderr } = spawnSync(tsc, ['--project', project], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

/** A folder for this run inside the checkout, or inside a package; git ignores it. */
function scratchFolder(owner: string): string {
  const folder = join(checkoutFolder, owner, '.types', `snippets-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  if (!scratchFolders.includes(folder)) scratchFolders.push(folder)
  return folder
}

/** The source of each entry point of each published package. Readers cannot install the others. */
function packageEntries(): Record<string, string[]> {
  const entries = publishablePackages().flatMap(({ name, folder, entryPoints }) =>
    Object.entries(entryPoints).map(([entryPoint, file]): [string, string[]] => [
      `${name}${entryPoint.slice(1)}`,
      [join(folder, file)],
    ]),
  )
  return Object.fromEntries(entries)
}

function syntaxErrorsIn({ document, line, language, code }: Snippet): string[] {
  return scriptsIn(language, code).flatMap((script) => {
    try {
      parseAst(script, { lang: 'js' })
      return []
    } catch (error) {
      return [`${document}:${line}: ${error instanceof Error ? error.message : error}`]
    }
  })
}

function scriptsIn(language: string, code: string): string[] {
  if (language === 'js') return [code]
  if (language !== 'html') return []
  return [...code.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi)].map(([, script = '']) => script)
}
