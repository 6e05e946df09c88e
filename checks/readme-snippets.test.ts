import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { type Snippet, snippetsIn } from './markdown-snippets.ts'
import { checkoutFolder, projectFiles, readProjectFile } from './project-files.ts'

const snippets = projectFiles()
  .filter((path) => path === 'README.md' || /^docs\/.*\.md$|^packages\/\w+\/README\.md$/.test(path))
  .flatMap((path) => snippetsIn(readProjectFile(path), path))

const scratchFolders: string[] = []
afterAll(() => {
  for (const folder of scratchFolders) rmSync(folder, { recursive: true, force: true })
})

describe('the documents’ snippets', () => {
  it.runIf(projectFiles().includes('README.md'))('are there: the README shows code', () => {
    const languages = snippets
      .filter(({ document }) => document === 'README.md')
      .map(({ language }) => language)
    expect(languages.filter((language) => ['ts', 'js', 'html'].includes(language))).not.toEqual([])
  })

  it('in TypeScript fit the types of the packages', { timeout: 60_000 }, () => {
    expect(typeErrorsIn(snippets.filter(({ language }) => /^tsx?$/.test(language)))).toBe('')
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

  it('by its types', { timeout: 60_000 }, () => {
    const wrong = broken(
      'ts',
      `import type { FrameSetup } from '@element-js/protocol/frame'\nconst a: FrameSetup = 1`,
    )
    expect(typeErrorsIn([wrong])).toMatch(/docs-a-1\.ts\(2,7\): error/)
  })

  it('by its props', { timeout: 60_000 }, () => {
    const wrong = broken(
      'tsx',
      `import { PanElement } from '@element-js/react'\nconst field = <PanElement value="4242" />`,
    )
    expect(typeErrorsIn([wrong])).toMatch(/docs-a-1\.tsx\(2,27\): error/)
  })

  it('by its syntax', () => {
    expect(syntaxErrorsIn(broken('js', 'const = 1'))).toHaveLength(1)
    expect(syntaxErrorsIn(broken('html', '<p>Hello</p>\n<script>const = 1</script>'))).toHaveLength(1)
    expect(syntaxErrorsIn(broken('html', '<script type="module">import a from "a"</script>'))).toEqual([])
  })

  it('also when it goes on where another ended', () => {
    const markdown = '```ts\nconst a = 1\n```\nThen:\n```ts continued\nconst b = a\n```\n'
    expect(snippetsIn(markdown, 'README.md').map(({ line, code }) => [line, code])).toEqual([
      [2, 'const a = 1'],
      [6, 'const a = 1\nconst b = a'],
    ])
  })
})

/** What the compiler says of the snippets, each taken as a module that imports the packages by their names. */
function typeErrorsIn(typed: readonly Snippet[]): string {
  if (typed.length === 0) return ''
  // Below the checkout, so that the packages' own dependencies are found; git ignores the folder.
  const folder = join(checkoutFolder, '.types', `snippets-${process.pid}-${scratchFolders.length}`)
  scratchFolders.push(folder)
  mkdirSync(folder, { recursive: true })
  for (const { document, line, language, code } of typed) {
    const name = `${document.replace(/\.md$/, '').replaceAll('/', '-')}-${line}.${language}`
    writeFileSync(join(folder, name), `${code}\nexport {}\n`)
  }
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    isolatedDeclarations: false,
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    paths: { ...packageEntries(), ...reactTypes() },
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['*.ts', '*.tsx'] }),
  )
  const tsc = join(checkoutFolder, 'node_modules/.bin/tsc')
  const { status, stdout, stderr } = spawnSync(tsc, ['--project', folder], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

/** Where each door of each package leads, since the workspace's root depends on none of them. */
function packageEntries(): Record<string, string[]> {
  const manifests = projectFiles().filter((path) => /^packages\/[^/]+\/package\.json$/.test(path))
  const entries = manifests.flatMap((path) => {
    const { name, exports = {} } = JSON.parse(readProjectFile(path))
    return Object.entries<string>(exports).map(([door, file]): [string, string[]] => [
      `${name}${door.slice(1)}`,
      [join(checkoutFolder, path, '..', file)],
    ])
  })
  return Object.fromEntries(entries)
}

/** The types of React, which is a dependency of one package alone. */
function reactTypes(): Record<string, string[]> {
  const modules = join(checkoutFolder, 'packages/react/node_modules/@types')
  const named = ['react', 'react-dom'].flatMap((name): [string, string[]][] => [
    [name, [join(modules, name)]],
    [`${name}/*`, [join(modules, name, '*')]],
  ])
  return Object.fromEntries(named)
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
