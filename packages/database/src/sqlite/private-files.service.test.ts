import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { loadSandboxVaultKeys } from '../../../server/src/sandbox/sandbox-vault-keys.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../server/test/support/temporary-folder.ts'

let folder: TemporaryFolder
let path: string

beforeEach(() => {
  folder = makeTemporaryFolder()
  chmodSync(folder.path, 0o755)
  path = join(folder.path, 'service.sqlite')
})
afterEach(() => folder.remove())

const files = (): readonly string[] => [path, `${path}-wal`, `${path}-shm`]
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)
const modes = (): readonly string[] => files().map(modeOf)

it('lets only its owner read the files of a database, in a folder that everybody can read', async () => {
  const store = await openStore({ kind: 'file', path })
  expect(modes()).toEqual(['600', '600', '600'])
  await store.close()
})

it('makes the files of an earlier version private', async () => {
  await (await openStore({ kind: 'file', path })).close()
  // As a service leaves them that was killed.
  writeFileSync(`${path}-wal`, '')
  writeFileSync(`${path}-shm`, '')
  for (const file of files()) chmodSync(file, 0o644)
  const store = await openStore({ kind: 'file', path })
  expect(modes()).toEqual(['600', '600', '600'])
  await store.close()
})

it('lets only its owner read the file by which others know that a process lives', async () => {
  const store = await openStore({ kind: 'file', path })
  const owners = readdirSync(`${path}-owners`).map((name) => modeOf(join(`${path}-owners`, name)))
  expect(new Set(owners)).toEqual(new Set(['600']))
  await store.close()
})

it('makes the vault keys of a sandbox private that somebody restored with another mode', () => {
  const keys = join(folder.path, 'vault.keys')
  const made = loadSandboxVaultKeys(keys, { isNew: true })
  chmodSync(keys, 0o666)
  const read = loadSandboxVaultKeys(keys, { isNew: true })
  expect(read.map(({ version, key }) => [version, key.reveal()])).toEqual(
    made.map(({ version, key }) => [version, key.reveal()]),
  )
  expect(modeOf(keys)).toBe('600')
})
