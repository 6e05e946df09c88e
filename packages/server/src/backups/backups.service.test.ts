import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { callCommand } from '../../test/support/programs/call-command.ts'
import { spawnCommand } from '../../test/support/programs/run-program.ts'
import { asMerchant, startTestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'

const folder = makeTemporaryFolder()
const at = (name: string): string => join(folder.path, name)
const source = at('service.sqlite')
const backup = at('backup.sqlite')
const masterKeys = parseMasterKeys(generateMasterKey(1))

/** Keys of charges that were answered before the backup began. */
let acknowledged: readonly string[] = []

// Charges run all the time while another process makes the backup.
beforeAll(async () => {
  const service = await startTestService({ store: { kind: 'file', path: source }, masterKeys })
  const cardId = await service.newCardId()
  const answered: string[] = []
  const underLoad = Promise.withResolvers<void>()
  let isOver = false
  const payer = async (): Promise<void> => {
    while (!isOver) {
      const idempotencyKey = randomUUID()
      const { status } = await service.charge(
        { cardId },
        { ...asMerchant('demo'), 'idempotency-key': idempotencyKey },
      )
      expect(status).toBe(200)
      answered.push(idempotencyKey)
      if (answered.length > 40) underLoad.resolve()
    }
  }
  const payers = Array.from({ length: 8 }, payer)
  await underLoad.promise
  acknowledged = [...answered]
  const { exitCode, printed, told } = await spawnCommand(['backup', backup], {
    DATABASE_URL: `sqlite:${source}`,
  }).ended
  expect([exitCode, told]).toEqual([0, ''])
  expect(printed).toContain(`The backup is ${backup}: 4 merchants, `)
  // Otherwise nothing was written meanwhile.
  expect(answered.length).toBeGreaterThan(acknowledged.length)
  isOver = true
  await Promise.all(payers)
  await service.close()
})
afterAll(folder.remove)

describe('a backup that is made under load', () => {
  it('holds every charge that was answered before it began, after it is restored', async () => {
    const path = at('restored/service.sqlite')
    const { exitCode, printed } = await restored(backup, path)
    expect(exitCode).toBe(0)
    expect(printed).toContain('Its SHA-256 is the one that was recorded with the backup.')
    expect(statSync(path).mode & 0o777).toBe(0o600)

    const service = await startTestService({ store: { kind: 'file', path }, masterKeys })
    await service.runJobs()
    for (const idempotencyKey of acknowledged) {
      expect(await service.find(idempotencyKey)).toMatchObject({
        status: 200,
        body: { transferStatus: 'SETTLED' },
      })
    }
    // The vault opens the sealed values and continues to work.
    expect((await service.charge({ cardId: await service.newCardId() })).status).toBe(200)
    await service.close()
  })

  it('can be read by its owner only, in any folder, and leaves nothing else', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expect(statSync(`${backup}.sha256`).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder.path).filter((name) => name.startsWith('backup'))).toEqual([
      'backup.sqlite',
      'backup.sqlite.sha256',
    ])
  })

  it('never replaces a file', async () => {
    const again = await callCommand(['backup', backup], { DATABASE_URL: `sqlite:${source}` })
    expect(again).toEqual({
      exitCode: 1,
      printed: '',
      told: `${backup} already exists. Give the backup another name.`,
    })
    const before = statSync(source).mtimeMs
    const over = await restored(backup, source)
    expect(over.told).toBe(`There is a file at ${source}. Stop the services and move it away first.`)
    expect(statSync(source).mtimeMs).toBe(before)
  })
})

describe('a backup is refused, and nothing is restored,', () => {
  it.each<[what: string, spoil: (path: string) => void, message: RegExp]>([
    ['if a byte was changed', (path) => flip(path), /is damaged: it does not have the hash/],
    ['if its end is missing', (path) => truncateSync(path, 8192), /is damaged/],
    ['if its end is missing, and its hash', (path) => cut(path), /^The backup is damaged/],
    ['if it is no database', (path) => replace(path, 'a text'), /damaged, or it is not a database/],
    ['if it is empty', (path) => replace(path, ''), /not a database of this service/],
    [
      'if it is the database of another program',
      (path) => replaceByDatabase(path),
      /not a database of this service/,
    ],
    [
      'if a newer version made it',
      (path) => addMigration(path),
      /newer version of the service, with the migrations 999-future\. Restore it with that version/,
    ],
    ['if it does not exist', (path) => rmSync(path), /cannot be read/],
  ])('%s', async (_what, spoil, message) => {
    const broken = at('broken.sqlite')
    copyFileSync(backup, broken)
    copyFileSync(`${backup}.sha256`, `${broken}.sha256`)
    spoil(broken)
    const path = at('refused/service.sqlite')
    const { exitCode, printed, told } = await restored(broken, path)
    expect([exitCode, printed]).toEqual([1, ''])
    expect(told).toMatch(message)
    expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false)
  })

  it('if a log of another database would be applied to it', async () => {
    const path = at('logged.sqlite')
    writeFileSync(`${path}-wal`, '')
    expect((await restored(backup, path)).told).toBe(
      `There is a file at ${path}-wal. Stop the services and move it away first.`,
    )
  })
})

describe('a store that is not a file', () => {
  it.each([
    ['backup', 'sqlite::memory:', 'which only its service can read'],
    ['backup', 'postgres://u:hidden@127.0.0.1/x', 'pg_dump --format=custom'],
    ['restore', 'postgres://u:hidden@127.0.0.1/x', 'pg_restore --exit-on-error'],
  ])('has no backup for %s: %s', async (name, DATABASE_URL, words) => {
    const { exitCode, told } = await callCommand([name, at('none.sqlite')], { DATABASE_URL })
    expect(exitCode).toBe(1)
    expect(told).toContain(words)
    expect(told).not.toContain('hidden')
  })
})

function restored(file: string, path: string) {
  return callCommand(['restore', file], { DATABASE_URL: `sqlite:${path}` })
}

/** Changes one byte of a page, which may be inside of a value. */
function flip(path: string): void {
  const sqlite = new DatabaseSync(path)
  sqlite.exec("update merchants set name = 'Demo Stork' where merchant_id = 'demo'")
  sqlite.close()
}

function cut(path: string): void {
  truncateSync(path, Math.floor(statSync(path).size / 2 / 4096) * 4096)
  rmSync(`${path}.sha256`)
}

function replace(path: string, text: string): void {
  rmSync(`${path}.sha256`)
  truncateSync(path)
  appendFileSync(path, text)
}

function replaceByDatabase(path: string): void {
  replace(path, '')
  const sqlite = new DatabaseSync(path)
  sqlite.exec('create table notes (text text)')
  sqlite.close()
}

function addMigration(path: string): void {
  rmSync(`${path}.sha256`)
  chmodSync(path, 0o600)
  const sqlite = new DatabaseSync(path)
  sqlite.exec("insert into kysely_migration (name, timestamp) values ('999-future', '2099-01-01')")
  sqlite.close()
}
