import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { describeMigrations } from '../../../payments/src/schema/migrate.contract.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { parseStoreAddress } from '../open-store.ts'
import { describeOwners } from '../owner.contract.ts'
import { describeStore } from '../store.contract.ts'
import { openSqlite } from './sqlite-dialect.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

describeStore('SQLite in memory', async () => ({ kind: 'memory' }))
describeStore('SQLite in a file', async () => ({
  kind: 'file',
  path: join(folder.path, 'new', 'service.sqlite'),
}))
describeMigrations('SQLite', async () => ({
  kind: 'file',
  path: join(folder.path, `${randomUUID()}.sqlite`),
}))
describeOwners('SQLite in a file', async () => ({ kind: 'file', path: join(folder.path, 'owners.sqlite') }))

describe('a store in a file', () => {
  const address = { kind: 'file', path: join(folder.path, 'twice.sqlite') } as const

  it('is set up by one of several processes that start at once, and opens again', async () => {
    const module = new URL('../../../payments/src/schema/open-store.ts', import.meta.url).href
    const script = `const { openStore } = await import('${module}')
      const store = await openStore(${JSON.stringify(address)})
      await store.close()`
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    await Promise.all([start(), start(), start()])
    await (await openStore(address)).close()
  })

  it('knows its owners under every name of the file', async () => {
    const link = join(folder.path, 'link.sqlite')
    symlinkSync(address.path, link)
    const [one, other] = [await openStore(address), await openStore({ kind: 'file', path: link })]
    expect(await one.owner.findDead([other.owner.id])).toEqual([])
    expect(await other.owner.findDead([one.owner.id])).toEqual([])
    await one.close()
    await other.close()
  })

  it('with an unusual name has owners too, and drops those that died', async () => {
    const odd = { kind: 'file', path: join(folder.path, "a b?c=1#%20'é", 'x;y.sqlite') } as const
    const owners = `${odd.path}-owners`
    await (await openStore(odd)).close()
    expect(readdirSync(owners)).toEqual([])
    writeFileSync(join(owners, '123'), '')
    const store = await openStore(odd)
    // SQLite may have a journal of its own beside the file.
    expect(new Set(readdirSync(owners).map(parseFloat))).toEqual(new Set([Number(store.owner.id)]))
    await store.close()
  })

  it('has every commit on the disk, and zeros where something was deleted', () => {
    const sqlite = openSqlite(address.path)
    const pragma = (name: string): unknown => Object.values(sqlite.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('secure_delete')]).toEqual(['wal', 2, 1])
    sqlite.close()
  })

  it('that cannot be opened is reported in a sentence', async () => {
    // A file where a folder should be: everywhere else root may write.
    const path = join(address.path, 'service.sqlite')
    await expect(openStore({ kind: 'file', path })).rejects.toThrow(
      `The database file ${path} cannot be opened: a part of its path is not a folder.`,
    )
  })
})

describe('the address of a store', () => {
  it.each([
    ['sqlite::memory:', { kind: 'memory' }],
    ['sqlite:/tmp/a.sqlite', { kind: 'file', path: '/tmp/a.sqlite' }],
    ['postgres://u:p@db/x', { kind: 'postgres', url: 'postgres://u:p@db/x' }],
    ['postgresql://db/x', { kind: 'postgres', url: 'postgresql://db/x' }],
    ['mysql://db/x', null],
    ['sqlite:', null],
    ['', null],
  ])('%j is read as %j', (text, address) => {
    expect(parseStoreAddress(text)).toEqual(address)
  })
})
