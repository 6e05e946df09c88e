import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { thirdPartyNotices } from '../scripts/third-parties/notices.mjs'
import type { Bom, Component } from '../scripts/third-parties/reproducible-bom.mjs'
import { shippedBoms } from '../scripts/third-parties/shipped-boms.mjs'
import { lockedDependencies, readLockFile } from './lock-file.ts'
import { readProjectFile } from './project-files.ts'

const folders: Readonly<Record<string, string>> = {
  'element-js-acquirer-adyen.cdx.json': 'packages/acquirer-adyen',
  'element-js-acquirer-stripe.cdx.json': 'packages/acquirer-stripe',
  'element-js-compat.cdx.json': 'packages/compat',
  'element-js-custom-elements.cdx.json': 'packages/custom-elements',
  'element-js-element.cdx.json': 'packages/element',
  'element-js-frames.cdx.json': 'packages/frames',
  'element-js-node.cdx.json': 'packages/node',
  'element-js-react.cdx.json': 'packages/react',
  'element-js-server.cdx.json': 'packages/server',
  'element-js-testing.cdx.json': 'packages/testing',
}
const lock = readLockFile()
let boms: ReadonlyMap<string, Bom>
beforeAll(async () => {
  boms = await shippedBoms()
}, 30_000)

describe('the bills of materials', () => {
  it('exist for the service, for the document of a field, and for each published package', () => {
    expect([...boms.keys()]).toEqual(Object.keys(folders))
  })

  // One bill that has everything that occurs in any of them, and one that is empty, because the validator takes a
  // second for each.
  it.each(['element-js-server.cdx.json', 'element-js-element.cdx.json'])(
    '%s is CycloneDX 1.7',
    async (file) => {
      expect(await faultsOf(bomOf(file))).toBeNull()
    },
  )

  it('fails if there is an error in it', async () => {
    const bom = bomOf('element-js-frames.cdx.json')
    expect(await faultsOf({ ...bom, components: [{ name: 'without a type' }] })).not.toBeNull()
  })

  it.each(Object.entries(folders))(
    '%s has every package of the lock file for %s, with its hash',
    (file, folder) => {
      const others = bomOf(file).components.filter(({ group }) => group !== '@element-js')
      const listed = others.map((component) => [nameOf(component), integrityOf(component)])
      const locked = [...lockedDependencies(lock, folder)].map((name) => [
        name,
        lock.packages[name]?.resolution.integrity,
      ])
      expect(listed.sort()).toEqual(locked.sort())
    },
  )

  it('have the license of every package', () => {
    const unlicensed = [...boms.values()].flatMap(({ components }) =>
      components.filter((one) => !('licenses' in one)),
    )
    expect(unlicensed).toEqual([])
  })

  it('have the same bytes on a machine with another registry and time zone', {
    timeout: 30_000,
  }, async () => {
    vi.stubEnv('PNPM_CONFIG_REGISTRY', 'https://registry.example/')
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(JSON.stringify([...(await shippedBoms())])).toBe(JSON.stringify([...boms]))
  })
})

describe('THIRD-PARTY-NOTICES', () => {
  it('has the licenses of everything that is shipped: `npm run notices` writes it', () => {
    expect(readProjectFile('THIRD-PARTY-NOTICES')).toBe(thirdPartyNotices(boms.values()))
  })

  it('has a section for each package of each bill', () => {
    const lines = new Set(readProjectFile('THIRD-PARTY-NOTICES').split('\n'))
    const names = [...boms.values()].flatMap(({ components }) => components.map(nameOf))
    expect(names.filter((name) => !name.startsWith('@element-js/') && !lines.has(name))).toEqual([])
  })
})

function bomOf(file: string): Bom {
  const bom = boms.get(file)
  if (bom === undefined) throw new Error(`There is no ${file}.`)
  return bom
}

/** The errors in a document according to the schema of CycloneDX, which allows no unknown keys. */
function faultsOf(document: object): Promise<unknown> {
  return new Validation.JsonStrictValidator(Spec.Version.v1dot7).validate(JSON.stringify(document))
}

function nameOf({ group, name, version }: Component): string {
  return `${group === undefined ? '' : `${group}/`}${name}@${version}`
}

/** The hash of a package's bytes, as it is written in a lock file. */
function integrityOf({ hashes = [] }: Component): string {
  return hashes
    .map(
      ({ alg, content }) => `${alg.replace('SHA-', 'sha')}-${Buffer.from(content, 'hex').toString('base64')}`,
    )
    .join()
}
