import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStore } from '../open-store.ts'

let folder: TemporaryFolder
let path: string

beforeEach(() => {
  folder = makeTemporaryFolder()
  chmodSync(folder.path, 0o755)
  path = join(folder.path, 'service.sqlite')
})
afterEach(() => folder.remove())

const files = (): readonly string[] => [path, `${path}-wal`, `${path}-shm`]
const modes = (): readonly string[] => files().map((file) => (statSync(file).mode & 0o777).toString(8))

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
