import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishablePackages } from '../scripts/packages/publishable.mjs'
import { type Compiler, compileConsumer, consumerModules, type Findings } from './consumer-compilation.ts'
import { type Consumer, installPackedPackages, type PackedPackage } from './packed-packages.ts'

const versions = ['TypeScript 7', 'TypeScript 5.6'] as const

let consumer: Consumer
let findings: Readonly<Record<Compiler, Promise<Findings>>>
beforeAll(() => {
  consumer = installPackedPackages()
  // Begun at once, and waited for where they are needed: a compiler takes seconds.
  findings = {
    'TypeScript 7': compileConsumer(consumer, 'TypeScript 7'),
    'TypeScript 5.6': compileConsumer(consumer, 'TypeScript 5.6'),
  }
})
// Absent when packing failed, which is then the one failure that is told.
afterAll(() => consumer?.remove())

const names = publishablePackages().map(({ name }) => name)
function packed(name: string): PackedPackage {
  const found = consumer.packages.find((one) => one.name === name)
  if (!found) throw new Error(`${name} was not packed.`)
  return found
}

it('the library is among what is published', () => {
  expect(names).toContain('@element-js/element')
})

describe.each(names)('%s, as a registry gets it', (name) => {
  it('holds what its entry points lead to, a README and a license, and nothing else', () => {
    const { files, entryPoints } = packed(name)
    const outputs = entryPoints.flatMap((entryPoint) => {
      const output = entryPoint === '.' ? 'index' : entryPoint.slice(2)
      return [`package/dist/${output}.d.ts`, `package/dist/${output}.js`]
    })
    const expected = ['LICENSE', 'README.md', 'package.json'].map((file) => `package/${file}`)
    // What two entry points share.
    const others = files.filter((file) => !/^package\/dist\/shared\/[\w.-]+$/.test(file))
    expect(others).toEqual([...expected, ...outputs].sort())
  })

  it('has no fault that publint knows', async () => {
    const { tarball } = packed(name)
    const data = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength)
    const { messages } = await publint({ pack: { tarball: data as ArrayBuffer }, strict: true })
    expect(messages).toEqual([])
  })

  it('has types that every resolver of ES modules finds, and that fit', async () => {
    const result = await checkPackage(createPackageFromTarballData(packed(name).tarball))
    if (!result.types) throw new Error('There are no types.')
    // It is an ES module and nothing else: how `require` would take it is not asked.
    const counts = ['node16-esm', 'bundler']
    expect(
      result.problems.filter(
        (problem) => !('resolutionKind' in problem) || counts.includes(problem.resolutionKind),
      ),
    ).toEqual([])
  })

  it('needs nothing of the workspace: no path in it, no package that nobody can install', () => {
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

  it('says of the built files what it says of the sources: which of them do something by themselves', () => {
    const { sideEffects } = packed(name).manifest
    const listed: string[] = Array.isArray(sideEffects) ? sideEffects : []
    const built = listed.map((path) => path.replace(/^\.\/src\/(.*)\.tsx?$/, './dist/$1.js'))
    expect([sideEffects === false || Array.isArray(sideEffects), listed]).toEqual([
      true,
      expect.arrayContaining(built),
    ])
  })

  it('is imported on a server, where there is no page', () => {
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

  it('brings nothing else along', () => {
    const { dependencies, peerDependencies } = packed(name).manifest
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
  })

  it('touches nothing of a browser when it is imported', () => {
    const touched = (code: string): unknown => JSON.parse(importInNode(watchingGlobals(code)).stdout)
    expect(touched(`await import('${name}')`)).toEqual([])
    // With the defence off: a module that looks for its page at once is noticed.
    const looking = `data:text/javascript,export const isBrowser = typeof document !== 'undefined'`
    expect(touched(`await import(${JSON.stringify(looking)})`)).toEqual(['document'])
  })

  it('loads nothing on a server, and says so', () => {
    const { stdout } = importInNode(
      `const { loadElement, service } = await import('${name}')
      console.log(typeof service, await loadElement({ src: 'https://pay.example/element-1.2.0.js' }))`,
    )
    expect(stdout).toBe('function null\n')
  })

  it('makes elements on a server, where a page is rendered, and a token of none', () => {
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

  it('leaves a bundle what is not used: nothing for an import alone, the loader for whoever loads the hosted file', async () => {
    expect(await bundled(`import '${name}'`)).toHaveLength(0)
    const loader = await bundled(`import { loadElement } from '${name}'\nloadElement({ src: '/element.js' })`)
    expect(loader).not.toContain('createToken')
    expect(brotliCompressSync(loader).length).toBeLessThan(1_800)
  })

  it('keeps its docstrings and stays readable', () => {
    const read = (file: string): string => readFileSync(join(packed(name).folder, 'dist', file), 'utf8')
    for (const file of ['index.js', 'index.d.ts'])
      expect(read(file)).toContain('Starts the library for a merchant.')
    expect(read('index.js').split('\n').length).toBeGreaterThan(500)
  })

  it.each(versions)('lets a shop use it rightly, and finds its mistakes, with %s', async (version) => {
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

/** @param file As the tarball names it: `package/dist/index.js`. */
function readPacked(folder: string, file: string): string {
  return readFileSync(join(folder, file.slice('package/'.length)), 'utf8')
}

/** What a shop's bundler makes of a module, minified. */
async function bundled(source: string): Promise<string> {
  const input = join(consumer.folder, 'shop.js')
  writeFileSync(input, source)
  const bundle = await rolldown({ input })
  const { output } = await bundle.generate({ minify: true })
  return output[0].code
}

/** Runs a module in plain Node, in the consumer's project. */
function importInNode(code: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync('node', ['--input-type=module', '--eval', code], {
    cwd: consumer.folder,
    encoding: 'utf8',
  })
}

/** The code, and after it a line that names the browser's globals that it asked for. */
function watchingGlobals(code: string): string {
  return `const touched = []
    for (const name of ['window', 'document', 'self', 'location', 'navigator', 'customElements', 'HTMLElement', 'frames', 'parent'])
      Object.defineProperty(globalThis, name, { configurable: true, get: () => void touched.push(name) })
    ${code}
    console.log(JSON.stringify(touched))`
}
