import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceProgram, startService } from '../e2e/support/program.ts'
import { version } from '../packages/protocol/src/frame/frame-setup.ts'
import type { InventoryLine, PackageLine } from '../scripts/hosted/script-inventory.mjs'
import { publishablePackages } from '../scripts/packages/publishable.mjs'
import { buildElsewhere, contentsOf, hostedFolder } from './hosted-build.ts'
import { checkoutFolder } from './project-files.ts'

const folder = join(checkoutFolder, hostedFolder)

describe('the inventory of the hosted files', () => {
  let origin = ''
  let service: ServiceProgram
  const inventories = async (): Promise<Inventories> =>
    (await (await fetch(`${origin}/scripts.json`)).json()) as Inventories
  const inventory = async (): Promise<readonly InventoryLine[]> => (await inventories()).scripts

  beforeAll(async () => {
    service = await startService()
    origin = service.origin
  })
  afterAll(() => service.stop())

  it.each(['br', 'gzip', 'identity'])('matches the bytes that are served as %s', async (encoding) => {
    const scripts = await inventory()
    expect(scripts.map(({ file }) => file)).toContain(`element-${version}.js`)
    for (const { file, integrity, sha256, bytes } of scripts) {
      const answer = await fetch(`${origin}/${file}?key=ek_test_demo`, {
        headers: { 'accept-encoding': encoding },
      })
      const served = Buffer.from(await answer.arrayBuffer())
      expect([answer.status, answer.headers.get('content-encoding') ?? 'identity']).toEqual([200, encoding])
      expect({ file, integrity, sha256, bytes }).toEqual({
        file,
        integrity: `sha384-${hashOf('sha384', served).toString('base64')}`,
        sha256: hashOf('sha256', served).toString('hex'),
        bytes: served.length,
      })
    }
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gz'],
  ])('has files that were compressed at build time, served as %s', async (encoding, ending) => {
    for (const { file } of await inventory()) {
      const answer = await fetch(`${origin}/${file}?key=ek_test_demo`, {
        headers: { 'accept-encoding': encoding },
      })
      const built = statSync(join(folder, `${file}.${ending}`)).size
      expect([file, Number(answer.headers.get('content-length'))]).toEqual([file, built])
      await answer.body?.cancel()
    }
  })

  it('has the hashes of each package, which is the same at the address without a version', async () => {
    const { packages } = await inventories()
    expect(packages).toHaveLength(publishablePackages().length)
    for (const { file, integrity, sha256, bytes } of packages) {
      for (const path of [file, file.replace(`-${version}`, '')]) {
        const served = Buffer.from(await (await fetch(`${origin}/${path}`)).arrayBuffer())
        expect({ path, integrity, sha256, bytes }).toEqual({
          path,
          integrity: `sha512-${hashOf('sha512', served).toString('base64')}`,
          sha256: hashOf('sha256', served).toString('hex'),
          bytes: served.length,
        })
      }
    }
  })

  it('lists every hosted file, and no other', async () => {
    const { scripts, packages } = await inventories()
    const built = [...contentsOf(folder).keys()].filter((path) => !/\.(br|gz|json)$/.test(path))
    const listed = scripts.flatMap(({ file, notices }) => (notices ? [file, notices] : [file]))
    listed.push(...packages.map(({ file }) => file))
    expect(listed.toSorted()).toEqual(built.toSorted())
  })

  it('links to the licenses of third-party code, which is not a script', async () => {
    const noticed = (await inventory()).flatMap(({ file, notices }) => (notices ? [{ file, notices }] : []))
    expect(noticed.map(({ file }) => file)).toEqual([`frames/${version}/field.html`])
    for (const { file, notices } of noticed) {
      const answer = await fetch(`${origin}/${notices}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
      const text = await answer.text()
      // The two packages, and the author of code in one of them.
      for (const holder of [
        'card-validator 10.0.4 (MIT)',
        'credit-card-type 10.3.0 (MIT)',
        'Nicholas C. Zakas',
      ])
        expect(text).toContain(holder)
      expect(readFileSync(join(folder, file), 'utf8')).toContain('<!-- third-party-notices.txt -->')
    }
  })
})

describe('a build', () => {
  const copies: string[] = []
  afterAll(() => {
    for (const copy of copies) rmSync(copy, { recursive: true })
  })

  it('writes the same bytes in another time zone, in another language and at another path', () => {
    const copy = buildElsewhere({ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })
    copies.push(copy)
    const first = contentsOf(folder)
    const second = contentsOf(join(copy, hostedFolder))
    expect([...second.keys()]).toEqual([...first.keys()])
    expect(
      [...first].filter(([path, bytes]) => !second.get(path)?.equals(bytes)).map(([path]) => path),
    ).toEqual([])
    expect(first.size).toBeGreaterThan(10)
  })

  it('contains no path of the machine that it ran on', () => {
    const telling = [...contentsOf(folder)]
      .filter(([, bytes]) => bytes.includes(checkoutFolder))
      .map(([path]) => path)
    expect(telling).toEqual([])
  })
})

interface Inventories {
  readonly scripts: readonly InventoryLine[]
  readonly packages: readonly PackageLine[]
}

function hashOf(algorithm: string, bytes: Buffer): Buffer {
  return createHash(algorithm).update(bytes).digest()
}
