import { describe, expect, it } from 'vitest'
import { version as wireVersion } from '../packages/protocol/src/frame/frame-setup.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

interface Manifest {
  readonly name: string
  readonly version?: string
  readonly private?: boolean
  readonly repository?: { readonly type: string; readonly url: string; readonly directory?: string }
  readonly bugs?: string
  readonly homepage?: string
  readonly engines?: { readonly node: string }
  readonly exports?: Readonly<Record<string, string>>
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>> }
}

const manifests = projectFiles()
  .filter((path) => /^(.*\/)?package\.json$/.test(path))
  .map((path): [string, Manifest] => [path, JSON.parse(readProjectFile(path))])
const published = manifests.filter(
  ([path, { private: isPrivate }]) => path.startsWith('packages/') && !isPrivate,
)

describe('one version', () => {
  it.each(manifests.filter(([, { version }]) => version !== undefined))('is in %s', (_, { version }) => {
    expect(version).toBe(wireVersion)
  })

  it.each([
    ['packages/element/CHANGELOG.md', `## ${wireVersion}`],
    ['CHANGELOG.md', `## ${wireVersion}`],
    ['SECURITY.md', `| ${wireVersion.replace(/\d+$/, 'x')} |`],
  ])('is in %s', (path, words) => {
    expect(readProjectFile(path)).toContain(words)
  })

  it('is that of the pictures in the README: npm run lab -- pictures makes them', () => {
    expect(JSON.parse(readProjectFile('docs/pictures/version.json'))).toEqual({ version: wireVersion })
  })

  it('stands once in the code', () => {
    const code = projectFiles().filter((path) => /^(?!e2e|demo|lab).*\.(?:[jt]sx?|mjs)$/.test(path))
    const places = code.filter((path) => readProjectFile(path).includes(wireVersion))
    expect(places).toEqual(['packages/protocol/src/frame/frame-setup.ts'])
  })

  it('is in every name of a hosted file and of an image that a document or a page shows', () => {
    const names =
      /(?:\b(?:element|fonts|payments|development|compat-[a-z-]+|server)-|\bframes\/|\belement-server:)(\d+\.\d+\.\d+)/g
    const shown = projectFiles()
      .filter((path) => /\.(?:md|html|ya?ml)$/.test(path) && !/CHANGELOG|pnpm-lock/.test(path))
      .flatMap((path) => [...readProjectFile(path).matchAll(names)].map(([, version]) => [path, version]))
    expect(shown.length).toBeGreaterThan(30)
    expect(shown.filter(([, version]) => version !== wireVersion)).toEqual([])
  })
})

describe('the repository in a manifest', () => {
  const root = manifests.find(([path]) => path === 'package.json')?.[1]

  it.each(manifests.filter(([, manifest]) => manifest !== root))(
    'is the same in %s as in the root, with the folder of the package',
    (path, { repository, bugs, homepage }) => {
      const directory = path.replace('/package.json', '')
      const expected = root?.repository && { ...root.repository, directory }
      expect([repository, bugs, homepage]).toEqual([expected, root?.bugs, root?.homepage])
    },
  )
})

describe('a package that is published', () => {
  // The first versions in which `require()` loads an ES module.
  it.each(published)('%s says on which Node it can be imported and required', (_, { engines }) => {
    expect(engines?.node).toBe('^20.19.0 || >=22.12.0')
  })

  it.each(['packages/element/README.md', 'packages/node/README.md', 'docs/testing.md'])(
    'names these versions in %s',
    (path) => {
      expect(readProjectFile(path)).toMatch(/Node 20\.19, 22\.12 (?:and|or) newer/)
    },
  )

  it('is one of six', () => {
    expect(published.map(([, { name }]) => name).sort()).toEqual([
      '@element-js/compat',
      '@element-js/custom-elements',
      '@element-js/element',
      '@element-js/node',
      '@element-js/react',
      '@element-js/testing',
    ])
  })

  it.each(published)(
    '%s has the same entry points in the sources and in the build, each with types',
    (_, { exports, publishConfig }) => {
      const there = publishConfig?.exports ?? {}
      const expected = Object.keys(exports ?? {}).map((entryPoint) => {
        const output = `./dist/${entryPoint === '.' ? 'index' : entryPoint.slice(2)}`
        return [entryPoint, { types: `${output}.d.ts`, default: `${output}.js` }]
      })
      expect(there).toEqual(Object.fromEntries(expected))
    },
  )
})
