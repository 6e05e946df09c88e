import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { version } from '../packages/protocol/src/frame/frame-setup.ts'
import { checkoutFolder, projectFiles, readProjectFile } from './project-files.ts'
import { readImports } from './read-imports.ts'

describe('what a browser downloads', () => {
  it.each<[file: string, budgetBytes: number]>([
    [`element-${version}.js`, 6_500],
    [`frames/${version}/field.html`, 16_500],
    // With the library, but without the parts that few pages need.
    [`compat-stripe-${version}.js`, 8_500],
    [`compat-smart-fields-${version}.js`, 8_500],
  ])('%s is smaller than %i bytes in brotli', (file, budgetBytes) => {
    expect(brotliBytesOf(file)).toBeLessThan(budgetBytes)
  })

  it('the library asks Chromium to compile it while it arrives', () => {
    const library = readFileSync(join(checkoutFolder, `dist/hosted/element-${version}.js`), 'utf8')
    expect(library).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  })

  it('the table of brands, with its reader, is smaller than 3,000 bytes in brotli', async () => {
    const code = await bundleOf('packages/card/src/detect-brand.ts')
    expect(brotliCompressSync(code).byteLength).toBeLessThan(3_000)
  })

  it('the React components are smaller than 2,000 bytes in brotli, without React and the library', async () => {
    const code = await bundleOf('packages/react/src/index.ts')
    expect(brotliCompressSync(code).byteLength).toBeLessThan(2_000)
    // They have state: without this line, a framework with server components would run them on the server.
    expect(code).toMatch(/^"use client";/)
    expect(code.match(/from"[^"]+"/g)).toEqual(['from"react"'])
  })

  it('the hook for installments is smaller than 500 bytes in brotli, with what it shares with the components', async () => {
    const code = await bundleOf('packages/react/src/installments.ts')
    expect(brotliCompressSync(code).byteLength).toBeLessThan(500)
    expect(code).toMatch(/^"use client";/)
  })

  it('has the sizes and the hash that the README states: run this test with --update', async () => {
    const library = readFileSync(join(checkoutFolder, `dist/hosted/element-${version}.js`))
    const hash = createHash('sha384').update(library).digest('base64')
    const sizeOf = (file: string): string => (brotliBytesOf(file) / 1000).toFixed(1)
    const readme = readProjectFile('README.md')
    const stated = [
      [/adds [\d.]+ kB/, `adds ${sizeOf(`element-${version}.js`)} kB`],
      [/frame loads [\d.]+ kB/, `frame loads ${sizeOf(`frames/${version}/field.html`)} kB`],
      [/integrity="[^"]*"/, `integrity="sha384-${hash}"`],
    ] as const
    for (const [place] of stated) expect(readme).toMatch(place)
    const current = stated.reduce((text, [place, value]) => text.replace(place, value), readme)
    await expect(current).toMatchFileSnapshot('../README.md')
  })

  it('is introduced in at most 150 lines', () => {
    expect(readProjectFile('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  it.each(['packages/element/README.md', 'docs/library.md'])(
    'has the hash that %s states: run this test with --update',
    async (path) => {
      const library = readFileSync(join(checkoutFolder, `dist/hosted/element-${version}.js`))
      const document = readProjectFile(path)
      const place = /sha384-[\w+/]{64}/
      expect(document).toMatch(place)
      const hash = createHash('sha384').update(library).digest('base64')
      await expect(document.replace(place, `sha384-${hash}`)).toMatchFileSnapshot(`../${path}`)
    },
  )

  it('the custom elements, without the library, have the size that their README states, below 3,300 bytes', async () => {
    const bytes = brotliCompressSync(await bundleOf('packages/custom-elements/src/define.ts')).byteLength
    expect(bytes).toBeLessThan(3_300)
    const [, kilobytes] =
      /([\d.]+) kB \(brotli\)/.exec(readProjectFile('packages/custom-elements/README.md')) ?? []
    expect(kilobytes).toBe((bytes / 1000).toFixed(1))
  })

  it.each(['stripe', 'smart-fields'])(
    'the shape of %s, without the library, has the size that its README states, below 3,000 bytes',
    (name) => {
      const bytes = brotliBytesOf(`compat-${name}-${version}.mjs`)
      expect(bytes).toBeLessThan(3_000)
      const [, kilobytes] =
        new RegExp(`compat/${name}\`[^\\n]*?([\\d.]+) kB`).exec(
          readProjectFile('packages/compat/README.md'),
        ) ?? []
      expect(kilobytes).toBe((bytes / 1000).toFixed(1))
    },
  )

  it.each<[packageName: string, allowed: readonly string[]]>([
    ['card', ['card-validator', 'credit-card-type']],
    ['protocol', []],
    ['frames', []],
    ['element', []],
    ['custom-elements', []],
    ['compat', []],
  ])('packages/%s contains only our own code and %j', (packageName, allowed) => {
    const { dependencies = {} } = JSON.parse(readProjectFile(`packages/${packageName}/package.json`))
    expect(Object.keys(dependencies).filter(isForeign)).toEqual(allowed)

    // The workspace's tools can be imported from anywhere, even if they are not declared.
    const imported = browserSources(packageName).flatMap((path) => readImports(readProjectFile(path), path))
    // Types of frameworks are in no bundle.
    const loaded = imported.filter(({ isTypeOnly }) => !isTypeOnly)
    const used = new Set(loaded.map(({ specifier }) => packageOf(specifier)))
    expect([...used].filter((name) => isForeign(name) && !allowed.includes(name))).toEqual([])
  })
})

/** A package as a shop's bundler outputs it: one minified module, with our own private packages and no others. */
async function bundleOf(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: join(checkoutFolder, entry),
    external: (specifier) => isForeign(specifier) && !isAbsolute(specifier),
    checks: { moduleLevelDirective: false },
  })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  return output[0].code
}

function brotliBytesOf(file: string): number {
  const path = join(checkoutFolder, 'dist/hosted', file)
  expect(existsSync(path), `dist/hosted/${file} is not built: run \`npm run check\``).toBe(true)
  return brotliCompressSync(readFileSync(path)).byteLength
}

function browserSources(packageName: string): string[] {
  return projectFiles().filter(
    (path) => path.startsWith(`packages/${packageName}/src/`) && /(?<!\.test|\.test-d)\.ts$/.test(path),
  )
}

function isForeign(name: string): boolean {
  return !name.startsWith('.') && !name.startsWith('@element-js')
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
