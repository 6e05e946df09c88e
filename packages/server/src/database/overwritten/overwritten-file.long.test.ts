import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Program, runProgram } from '../../../test/support/programs/run-program.ts'
import { spawnCommand } from '../../../test/support/programs/spawn-command.ts'
import {
  asMerchant,
  reasonOf,
  requestsOf,
  startTestService,
  type TestService,
} from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { backUp } from '../backups/back-up.ts'
import { openStore } from '../open-store.ts'

let folder: TemporaryFolder
let path: string
let copy: string
let programs: Program[]

beforeEach(() => {
  folder = makeTemporaryFolder()
  path = join(folder.path, 'service.sqlite')
  copy = join(folder.path, 'copy.sqlite')
  programs = []
})
afterEach(() => {
  for (const { child } of programs) child.kill('SIGKILL')
  folder.remove()
})

type Requests = Pick<TestService, 'charge' | 'find' | 'newCardId' | 'send'>

async function startProgram(): Promise<Program & Requests> {
  const program = await runProgram({ folder: folder.path, variables: { DATABASE_URL: `sqlite:${path}` } })
  programs.push(program)
  const send: TestService['send'] = async (to, init) => {
    const { status, headers, text } = await fetch(program.url + to, init).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }))
    const isJson = headers.get('content-type')?.includes('json')
    return { status, headers, text, body: isJson ? JSON.parse(text) : null }
  }
  return { ...program, ...requestsOf(program.url, send) }
}

/** @returns the idempotency key of an approved charge. */
async function pay({ charge, newCardId }: Requests): Promise<string> {
  const key = randomUUID()
  const { status } = await charge(
    { cardId: await newCardId() },
    { ...asMerchant('demo'), 'idempotency-key': key },
  )
  expect(status).toBe(200)
  return key
}

/** Uses the database as a program beside the service. SQLite knows which locks must be kept. */
async function beside<T>(use: (sqlite: DatabaseSync) => T | Promise<T>): Promise<T> {
  const sqlite = new DatabaseSync(path, { timeout: 5000 })
  try {
    return await use(sqlite)
  } finally {
    sqlite.close()
  }
}

function emptyLog(): Promise<void> {
  return beside((sqlite) => sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
}

function names(): readonly string[] {
  return readdirSync(folder.path).filter((name) => name.startsWith('service.sqlite-'))
}

const copies: readonly (readonly [name: string, make: () => Promise<unknown>])[] = [
  ['our own backup', () => backUp({ source: path, target: copy })],
  ["a copy by SQLite's backup API", () => beside((sqlite) => backup(sqlite, copy))],
  ['a copy by VACUUM INTO', () => beside((sqlite) => sqlite.prepare('VACUUM INTO ?').run(copy))],
  [
    'a plain copy of the file',
    async () => {
      await emptyLog()
      copyFileSync(path, copy)
    },
  ],
]

/** Pays, copies, and pays again. A part of the later payments is only in the log. */
async function payAndCopy(
  service: Requests,
  make: () => Promise<unknown>,
): Promise<{ before: string; after: string }> {
  const before = await pay(service)
  await make()
  // The change mark is a second.
  await sleep(1001)
  await pay(service)
  await emptyLog()
  return { before, after: await pay(service) }
}

describe.each(copies)('a database file into which %s is written', (_, make) => {
  it('takes no further write, and makes the service unready', async () => {
    const service = await startTestService({ store: { kind: 'file', path } })
    await payAndCopy(service, make)
    const cardId = await service.newCardId()
    copyFileSync(copy, path)
    const refused = await service.charge({ cardId })
    expect([refused.status, reasonOf(refused)]).toEqual([503, 'store_unavailable'])
    expect((await service.send('/readyz')).status).toBe(503)
    expect((await service.send('/livez')).status).toBe(200)
    await service.close().catch(() => {})
    expect(readFileSync(path)).toEqual(readFileSync(copy))
  })

  it('stops the program, which leaves exactly the copy to the next one', async () => {
    const program = await startProgram()
    const { before, after } = await payAndCopy(program, make)
    copyFileSync(copy, path)
    expect(await program.exitCode).toBe(1)
    expect(program.log()).toMatch(/"level":60.*the database file was replaced or deleted/)
    expect(program.log()).toContain('-wal.replaced-')
    expect(readFileSync(path)).toEqual(readFileSync(copy))
    expect(names().filter((name) => !/^service\.sqlite-((wal|shm)\.replaced-.+|owners)$/.test(name))).toEqual(
      [],
    )

    const next = await startProgram()
    expect([(await next.find(before)).status, (await next.find(after)).status]).toEqual([200, 404])
    await pay(next)
    next.child.kill('SIGTERM')
    expect(await next.exitCode).toBe(0)
    const check = await beside((sqlite) => sqlite.prepare('PRAGMA integrity_check').get())
    expect(check).toEqual({ integrity_check: 'ok' })
  })

  it('keeps the copy if the program is stopped before it has noticed', async () => {
    const program = await startProgram()
    await payAndCopy(program, make)
    copyFileSync(copy, path)
    program.child.kill('SIGTERM')
    expect(await program.exitCode).toBe(1)
    expect(readFileSync(path)).toEqual(readFileSync(copy))
    expect(names()).not.toContain('service.sqlite-wal')
  })
})

// A plain copy has the same bytes then.
it.each(copies.slice(0, -1))('notices %s as well if the file has not been changed since', async (_, make) => {
  const store = await openStore({ kind: 'file', path })
  await store.scrub()
  await make()
  expect(store.isReplaced()).toBe(false)
  copyFileSync(copy, path)
  expect([store.isReplaced(), store.isOverwritten()]).toEqual([true, true])
  await expect(store.scrub()).rejects.toThrow('the database file was replaced or deleted')
  await expect(store.close()).rejects.toThrow('the database file was replaced or deleted')
  expect(readFileSync(path)).toEqual(readFileSync(copy))
})

it.each([copies[0], copies[2]].flatMap((each) => (each ? [each] : [])))(
  'does not start with %s and the log of a program that was killed',
  async (_, make) => {
    const program = await startProgram()
    const { before, after } = await payAndCopy(program, make)
    program.child.kill('SIGKILL')
    await program.exitCode
    copyFileSync(copy, path)
    const refused = spawnCommand(['serve'], { DATABASE_URL: `sqlite:${path}` })
    expect((await refused.ended).exitCode).toBe(1)
    expect((await refused.ended).told).toContain(`${path}-wal has changes of another database`)
    expect(readFileSync(path)).toEqual(readFileSync(copy))

    for (const name of ['wal', 'shm']) renameSync(`${path}-${name}`, `${path}-old-${name}`)
    const next = await startProgram()
    expect([(await next.find(before)).status, (await next.find(after)).status]).toEqual([200, 404])
  },
)

describe('a database file that nobody overwrites', () => {
  it('serves two programs, whatever empties the log, reads, copies and updates the database', async () => {
    const both = [await startProgram(), await startProgram()] as const
    const endMs = performance.now() + 8000
    const payers = both.map(async (program) => {
      while (performance.now() < endMs) await pay(program)
    })
    const others = async (): Promise<void> => {
      for (let round = 0; performance.now() < endMs; round += 1) {
        await emptyLog()
        await beside((sqlite) => {
          sqlite.exec(`create table other_${round} (id integer); drop table other_${round}`)
        })
        const command = ['backup', join(folder.path, `round-${round}.sqlite`)]
        const { exitCode } = await spawnCommand(command, { DATABASE_URL: `sqlite:${path}` }).ended
        expect(exitCode).toBe(0)
        // Another program that opens and closes the store.
        await (await openStore({ kind: 'file', path })).close()
      }
    }
    await Promise.all([...payers, others()])
    await sleep(1500)
    for (const program of both) {
      expect((await program.send('/readyz')).status).toBe(200)
      expect(program.log()).not.toContain('"level":60')
    }
    const [first, second] = both
    second.child.kill('SIGTERM')
    expect(await second.exitCode).toBe(0)
    await pay(first)
    first.child.kill('SIGTERM')
    expect(await first.exitCode).toBe(0)
    expect(names()).toEqual(['service.sqlite-owners'])
  })

  it('is the same after the clock was set back', async () => {
    await (await openStore({ kind: 'file', path })).close()
    await beside((sqlite) => sqlite.exec('PRAGMA user_version = 2147483647'))
    const program = await startProgram()
    for (let round = 0; round < 3; round += 1) {
      await pay(program)
      await emptyLog()
      await sleep(1001)
    }
    expect((await program.send('/readyz')).status).toBe(200)
    expect(await beside((sqlite) => sqlite.prepare('PRAGMA user_version').get())).toEqual({
      user_version: 2147483647,
    })
  })
})
