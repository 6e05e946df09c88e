import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceProgram, startService } from '../e2e/support/program.ts'
import { publishablePackages } from '../scripts/packages/publishable.mjs'
import { completionsAt } from './completions.ts'
import { type Compiler, compileConsumer, consumerModules, type Findings } from './consumer-compilation.ts'
import {
  documentedInstallations,
  documentedService,
  installByCommand,
  packageManagers,
} from './install-tarballs.ts'
import { strictOptionalMembers } from './optional-members.ts'
import { type Consumer, installPackedPackages, type PackedPackage } from './packed-packages.ts'
import { readProjectFile } from './project-files.ts'

const versions = ['TypeScript 7', 'TypeScript 5.6'] as const

let consumer: Consumer
let findings: Readonly<Record<Compiler, Promise<Findings>>>
beforeAll(async () => {
  consumer = await installPackedPackages()
  // Started at once, and awaited when they are needed, because a compiler takes seconds.
  findings = {
    'TypeScript 7': compileConsumer(consumer, 'TypeScript 7'),
    'TypeScript 5.6': compileConsumer(consumer, 'TypeScript 5.6'),
  }
})
// Absent if packing failed; then only this failure is reported.
afterAll(() => consumer?.remove())

const names = publishablePackages().map(({ name }) => name)
function packed(name: string): PackedPackage {
  const found = consumer.packages.find((one) => one.name === name)
  if (!found) throw new Error(`${name} was not packed.`)
  return found
}

it('the library is one of the published packages', () => {
  expect(names).toContain('@element-js/element')
})

describe('a running service has the packages', () => {
  let origin = ''
  let service: ServiceProgram
  beforeAll(async () => {
    service = await startService()
    origin = service.origin
  })
  afterAll(() => service?.stop())

  const importsOf = (some: readonly string[]): string =>
    some.map((name) => `await import('${name}')`).join('\n')

  it.each(Object.entries(packageManagers))(
    'and %s installs all of them from there, and they can be imported',
    (manager, { add, spell }) => {
      const spelled = names.map((name) =>
        spell(name, `${origin}/packages/${name.replace('@element-js/', '')}.tgz`),
      )
      const project = join(consumer.folder, `with-${manager}`)
      installByCommand(`${add} ${spelled.join(' ')}`, project)
      expect(importInNode(importsOf(names), project)).toMatchObject({ status: 0, stderr: '' })
    },
  )

  it.each(documentedInstallations())('and the command of $document works: $command', ({ command }) => {
    const project = mkdtempSync(join(consumer.folder, 'documented-'))
    installByCommand(command.replaceAll(documentedService, origin), join(project, 'shop'))
    const installed = [...command.matchAll(/\/packages\/([\w-]+)\.tgz/g)].map(
      ([, name]) => `@element-js/${name}`,
    )
    expect(importInNode(importsOf(installed), join(project, 'shop'))).toMatchObject({ status: 0, stderr: '' })
  })

  it('and the documents of each package and of the library have such a command', () => {
    const documents = new Set(documentedInstallations().map(({ document }) => document))
    const readmes = names.map((name) => `packages/${name.replace('@element-js/', '')}/README.md`)
    expect([...documents]).toEqual(expect.arrayContaining(['README.md', 'docs/library.md', ...readmes]))
  })
})

it('npm installs the tarball of the service, and its programs run', () => {
  const project = join(consumer.folder, 'with-service')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{}')
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', consumer.service]
  execFileSync('npm', install, { cwd: project, stdio: 'pipe' })
  const { version } = JSON.parse(readProjectFile('packages/server/package.json')) as {
    readonly version: string
  }
  for (const program of ['element-server', 'element']) {
    const path = join(project, 'node_modules/.bin', program)
    const printed = execFileSync(process.execPath, [path, '--version'], { encoding: 'utf8' })
    expect(printed).toContain(version)
  }
})

describe.each(names)('%s, as it is published', (name) => {
  it('contains the files of its entry points, a README and a license, and nothing else', () => {
    const { files, entryPoints } = packed(name)
    const outputs = entryPoints.flatMap((entryPoint) => {
      const output = entryPoint === '.' ? 'index' : entryPoint.slice(2)
      return [`package/dist/${output}.d.ts`, `package/dist/${output}.js`]
    })
    const expected = ['LICENSE', 'README.md', 'package.json'].map((file) => `package/${file}`)
    // Code that two entry points share.
    const others = files.filter((file) => !/^package\/dist\/shared\/[\w.-]+$/.test(file))
    expect(others).toEqual([...expected, ...outputs].sort())
  })

  it('has no errors in publint', async () => {
    const { tarball } = packed(name)
    const data = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength)
    const { messages } = await publint({ pack: { tarball: data as ArrayBuffer }, strict: true })
    expect(messages).toEqual([])
  })

  it('has correct types that every resolver of ES modules finds', async () => {
    const result = await checkPackage(createPackageFromTarballData(packed(name).tarball))
    if (!result.types) throw new Error('There are no types.')
    // It is only an ES module, so `require` is not tested.
    const counts = ['node10', 'node16-esm', 'bundler']
    expect(
      result.problems.filter(
        (problem) => !('resolutionKind' in problem) || counts.includes(problem.resolutionKind),
      ),
    ).toEqual([])
  })

  it('has a main file, and types for each entry point, for tools that do not read `exports`', () => {
    const { manifest, entryPoints, files } = packed(name)
    const { main, types, typesVersions } = manifest as {
      readonly main: string
      readonly types: string
      readonly typesVersions?: { readonly '*': Readonly<Record<string, readonly string[]>> }
    }
    const others = entryPoints.filter((entryPoint) => entryPoint !== '.').map((each) => each.slice(2))
    expect(Object.keys(typesVersions?.['*'] ?? {})).toEqual(others)
    const all = [main, types, ...Object.values(typesVersions?.['*'] ?? {}).flat()]
    expect(files).toEqual(expect.arrayContaining(all.map((path) => path.replace(/^\./, 'package'))))
  })

  it('does not depend on the workspace: it has no path in it and no private package', () => {
    const { manifest, folder, files } = packed(name)
    expect(JSON.stringify(manifest.dependencies ?? {})).not.toContain('workspace:')
    const installable = [
      ...names,
      ...Object.keys(manifest.peerDependencies ?? {}),
      ...Object.keys(manifest.dependencies ?? {}),
    ]
    const code = files.filter((file) => /\.(js|d\.ts)$/.test(file)).map((file) => readPacked(folder, file))
    const imported = code.flatMap((text) =>
      [...text.matchAll(/(?:from|import) ["']([^."'][^"']*)["']/g)].map(([, specifier = '']) => specifier),
    )
    expect(
      imported.filter((specifier) => !installable.some((one) => `${specifier}/`.startsWith(`${one}/`))),
    ).toEqual([])
  })

  it('cites no section of a document that its users do not have', () => {
    const { folder, files } = packed(name)
    const citing = files.filter((file) => /§|interface \d/.test(readPacked(folder, file)))
    expect(citing).toEqual([])
  })

  it('uses no global or method that Node 20 or jsdom 20, which Jest 29 has, does not have', () => {
    const { folder, files } = packed(name)
    const used = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => codeOf(readPacked(folder, file)).match(newerThanSupported) ?? [])
    expect(used.filter((each) => !allowed[name]?.includes(each))).toEqual([])
    // Control.
    expect('const id = CSS.escape(given)'.match(newerThanSupported)).toEqual(['CSS.escape'])
  })

  it('accepts undefined in every optional member of its public types', () => {
    const { folder, files } = packed(name)
    const strict = files
      .filter((file) => file.endsWith('.d.ts'))
      .flatMap((file) => {
        const types = readPacked(folder, file)
        return strictOptionalMembers(types, file).map(({ start, end }) => types.slice(start, end))
      })
    expect(strict).toEqual([])
    // Control.
    expect(
      strictOptionalMembers('interface Options { a?: string; b?: string | undefined }', 'a.ts'),
    ).toHaveLength(1)
  })

  it('declares the same files with side effects for the build as for the sources', () => {
    const { sideEffects } = packed(name).manifest
    const listed: string[] = Array.isArray(sideEffects) ? sideEffects : []
    const built = listed.map((path) => path.replace(/^\.\/src\/(.*)\.tsx?$/, './dist/$1.js'))
    expect([sideEffects === false || Array.isArray(sideEffects), listed]).toEqual([
      true,
      expect.arrayContaining(built),
    ])
  })

  it('can be imported on a server, where there is no page', () => {
    const { status, stderr } = importInNode(`await import(${JSON.stringify(name)})`)
    expect([status, stderr]).toEqual([0, ''])
  })

  it.each(versions)(
    'type-checks in a strict project that checks its libraries too, with %s',
    async (version) => {
      const { text, linesOf } = await findings[version]
      expect(linesOf(`${name.replace('@element-js/', '')}-all.ts`)).toEqual([])
      expect(text.split('\n').filter((line) => line.startsWith('node_modules'))).toEqual([])
    },
  )
})

describe('@element-js/element', () => {
  const name = '@element-js/element'

  it('has no dependencies', () => {
    const { dependencies, peerDependencies } = packed(name).manifest
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
  })

  it.each([
    ["create('pan', { brands: ['|'] })", ['visa', 'elo', 'naranja']],
    ["create('pan', { style: { base: { | } } })", ['color', 'fontSize', ':focus', '::placeholder']],
    ["create('pan', { style: { | } })", ['base', 'complete', 'empty', 'invalid']],
    ["create('|')", ['card', 'pan', 'expiration', 'cvv']],
    ["create('card').on('|')", ['change', 'focus', 'submit']],
  ])('is completed by an editor at %s', (call, proposed) => {
    const source = `import { service } from '${name}'\nservice('ek_test_demo').elements().${call}`
    expect(completionsAt(consumer, source)).toEqual(expect.arrayContaining(proposed))
  })

  it('uses nothing of a browser when it is imported', () => {
    const touched = (code: string): unknown => JSON.parse(importInNode(watchingGlobals(code)).stdout)
    expect(touched(`await import('${name}')`)).toEqual([])
    // Control: a module that accesses its page at once is detected.
    const looking = `data:text/javascript,export const isBrowser = typeof document !== 'undefined'`
    expect(touched(`await import(${JSON.stringify(looking)})`)).toEqual(['document'])
  })

  it('loads nothing on a server, and returns null', () => {
    const { stdout } = importInNode(
      `const { loadElement, service } = await import('${name}')
      console.log(typeof service, await loadElement({ src: 'https://pay.example/element.js' }))`,
    )
    expect(stdout).toBe('function null\n')
  })

  it('creates elements on a server, where a page is rendered, and no token', () => {
    const { status, stdout, stderr } = importInNode(
      `const { service } = await import('${name}')
      const payments = service('ek_test_demo', { baseUrl: 'https://pay.example' })
      const fonts = [{ family: 'Lato', src: 'https://fonts.example/lato.woff2' }, { cssSrc: 'https://fonts.example' }]
      const pan = payments.elements({ locale: 'auto', fonts }).create('pan')
      const { error } = await payments.createToken(pan, { name: 'Ana Souza' })
      await new Promise((resolve) => setTimeout(resolve, 100))
      console.log(error.code)`,
    )
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '1\n', stderr: '' })
  })

  it('can be tree-shaken: an unused import adds nothing, and the loader adds only itself', async () => {
    expect(await bundled(`import '${name}'`)).toHaveLength(0)
    const loader = await bundled(`import { loadElement } from '${name}'\nloadElement({ src: '/element.js' })`)
    expect(loader).not.toContain('createToken')
    expect(brotliCompressSync(loader).length).toBeLessThan(1_800)
  })

  it('keeps its docstrings and stays readable', () => {
    // Entry points share files.
    const { files, folder } = packed(name)
    const read = (ending: string): string =>
      files
        .filter((file) => file.endsWith(ending))
        .map((file) => readPacked(folder, file))
        .join('')
    for (const ending of ['.js', '.d.ts'])
      expect(read(ending)).toContain('Starts the library for a merchant.')
    expect(read('.js').split('\n').length).toBeGreaterThan(500)
  })

  it.each(versions)('accepts a shop’s correct code, and finds its mistakes, with %s', async (version) => {
    const { text, linesOf } = await findings[version]
    const marked = (consumerModules(consumer).get('element-wrong.ts') ?? '')
      .split('\n')
      .flatMap((line, index) => (line.endsWith('// wrong') ? [index + 1] : []))
    expect(linesOf('element-wrong.ts')).toEqual(marked)
    expect(
      text.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('element-wrong.ts(')),
    ).toEqual([])
  })
})

/** What a package uses outside of jsdom: the client on servers, and the functions for Cypress in a browser. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  '@element-js/node': ['AbortSignal.any', 'randomUUID'],
  '@element-js/testing': ['checkVisibility'],
}

const newerThanSupported = new RegExp(
  [
    'CSS\\.(escape|registerProperty)|URL\\.(canParse|parse)|AbortSignal\\.any|randomUUID|structuredClone|checkVisibility',
    '(Map|Object)\\.groupBy|Promise\\.(withResolvers|try)|Array\\.fromAsync|RegExp\\.escape|Error\\.isError|Iterator\\.',
    '\\.(isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert|toBase64|toHex)',
    '\\.(setHTML|setHTMLUnsafe|moveBefore)|import\\.meta\\.(dirname|filename)|new (WebSocket|Worker)',
  ]
    .map((part) => `(?<!\\w)(?:${part})(?!\\w)`)
    .join('|'),
  'g',
)

/** The code without its comments, which may name what the code does not use. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^[^\S\n]*\/\/.*$/gm, '')
}

/** @param file Its path in the tarball: `package/dist/index.js`. */
function readPacked(folder: string, file: string): string {
  return readFileSync(join(folder, file.slice('package/'.length)), 'utf8')
}

/** The minified output of a shop's bundler for a module. */
async function bundled(source: string): Promise<string> {
  const input = join(consumer.folder, 'shop.js')
  writeFileSync(input, source)
  const bundle = await rolldown({ input })
  const { output } = await bundle.generate({ minify: true })
  return output[0].code
}

/** Runs a module in plain Node, in the consumer's project. */
function importInNode(
  code: string,
  cwd: string = consumer.folder,
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync('node', ['--input-type=module', '--eval', code], { cwd, encoding: 'utf8' })
}

/** The code, followed by a line that prints the browser globals that it has accessed. */
function watchingGlobals(code: string): string {
  return `const touched = []
    for (const name of ['window', 'document', 'self', 'location', 'navigator', 'customElements', 'HTMLElement', 'frames', 'parent'])
      Object.defineProperty(globalThis, name, { configurable: true, get: () => void touched.push(name) })
    ${code}
    console.log(JSON.stringify(touched))`
}
