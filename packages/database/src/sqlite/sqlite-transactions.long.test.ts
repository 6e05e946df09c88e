import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as oneTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createSandboxMerchants } from '../../../payments/src/merchants/sandbox-merchants.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { spawnNode } from '../../../server/test/support/programs/spawn-node.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'

interface Notes {
  notes: { word: string }
}

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

describe.each(['a file', 'memory'])('a database in %s', (kind) => {
  it('hides a transaction from selects outside until its commit is complete', async () => {
    await using db = await openNotes(kind)
    let isDone = false
    const writing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ word: 'a' }).execute()
      await oneTurn()
      await transaction.insertInto('notes').values({ word: 'b' }).execute()
      isDone = true
    })
    const seen = new Set<string>()
    while (!isDone) {
      seen.add(await Promise.race([wordsIn(db), writing.then(() => 'a b')]))
      await oneTurn()
    }
    await writing
    expect([...seen].filter((words) => words !== '' && words !== 'a b')).toEqual([])
    expect(await wordsIn(db)).toBe('a b')
  })

  it('rolls back only the transaction that fails, and reports its error', async () => {
    await using db = await openNotes(kind)
    const results = await Promise.allSettled(
      ['a', 'b', 'a', 'c'].map((word) =>
        db.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('notes')
            .values({ word: `${word}${word}` })
            .execute()
          await transaction.insertInto('notes').values({ word }).execute()
          if (word === 'b') throw new Error('not b')
        }),
      ),
    )
    expect(results.map((result) => Object(result).reason?.message)).toEqual([
      undefined,
      'not b',
      'UNIQUE constraint failed: notes.word',
      undefined,
    ])
    expect(await wordsIn(db)).toBe('a aa c cc')
  })

  it('explains the error if a transaction uses the store instead of the transaction', async () => {
    await using db = await openNotes(kind)
    const nested = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ word: 'outer' }).execute()
      await db.insertInto('notes').values({ word: 'inner' }).execute()
      await transaction.insertInto('notes').values({ word: 'after' }).execute()
    })
    await expect(nested).rejects.toThrow('use the transaction that is passed to you, not the store')
    expect(await wordsIn(db)).toBe('inner')
  })

  it('finishes what is in progress before it is closed', async () => {
    const db = await openNotes(kind)
    const writing = db.transaction().execute(async (transaction) => {
      for (const word of ['a', 'b']) {
        await transaction.insertInto('notes').values({ word }).execute()
        await oneTurn()
      }
      return transaction.selectFrom('notes').select('word').execute()
    })
    await oneTurn()
    await db.destroy()
    expect(await writing).toHaveLength(2)
    await expect(wordsIn(db)).rejects.toThrow()
  })

  it('reports the effect of statements that write', async () => {
    await using db = await openNotes(kind)
    const [inserted] = await db
      .insertInto('notes')
      .values([{ word: 'a' }, { word: 'b' }])
      .execute()
    expect([inserted?.numInsertedOrUpdatedRows, inserted?.insertId]).toEqual([2n, 2n])
    const [deleted] = await db.deleteFrom('notes').execute()
    expect(deleted?.numDeletedRows).toBe(2n)
    expect(await db.insertInto('notes').values({ word: 'c' }).returning('word').execute()).toEqual([
      { word: 'c' },
    ])
  })
})

describe('a database in a file', () => {
  const path = join(folder.path, 'shared.sqlite')

  it('has its log emptied during reads, and after another process releases it', async () => {
    const store = await openStore({ kind: 'file', path })
    const other = new DatabaseSync(path)
    await createSandboxMerchants(store.db)
    await store.db.selectFrom('merchants').selectAll().execute()
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
    other.exec('begin immediate')
    const emptied = store.scrub()
    await oneTurn()
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
    other.exec('commit')
    await emptied
    expect(statSync(`${path}-wal`).size).toBe(0)
    other.close()
    await store.close()
  })

  // This program writes until it is killed, and prints each word after it is stored.
  const writeWithoutEnd = `
    const { openStore } = await import('${new URL('../../../payments/src/schema/open-store.ts', import.meta.url).href}')
    const { sql } = await import('${import.meta.resolve('kysely')}')
    const { db } = await openStore({ kind: 'file', path: process.argv[1] })
    await sql\`create table if not exists words (word text, half integer)\`.execute(db)
    const write = async (writer) => {
      for (let count = 0; ; count += 1) {
        const word = writer + '-' + count
        await db.transaction().execute(async (transaction) => {
          for (const half of [1, 2]) {
            await sql\`insert into words values (\${word}, \${half})\`.execute(transaction)
          }
        })
        process.stdout.write(word + '\\n')
      }
    }
    for (let writer = 0; writer < 16; writer += 1) void write(process.pid + '-' + writer)`

  it('contains after a kill everything that was reported as stored, and no partial transaction', async () => {
    const killed = join(folder.path, 'killed.sqlite')
    for (let round = 0; round < 3; round += 1) {
      const child = spawnNode(['--input-type=module', '-e', writeWithoutEnd, killed], { env: process.env })
      let output = ''
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (text: Buffer) => {
          output += text
          if (output.length > 2000 * (round + 1)) child.kill('SIGKILL')
        })
        child.once('close', () => resolve())
      })
      // The last line may be incomplete.
      const told = output.split('\n').slice(0, -1)
      const sqlite = new DatabaseSync(killed)
      const rows = sqlite.prepare('select word, count(*) as halves from words group by word').all()
      sqlite.close()
      const stored = new Set(rows.map(({ word }) => word))
      expect(told.length).toBeGreaterThan(100)
      expect(told.filter((word) => !stored.has(word))).toEqual([])
      expect(rows.filter(({ halves }) => halves !== 2)).toEqual([])
    }
  })
})

let count = 0

async function openNotes(kind: string): Promise<Kysely<Notes>> {
  count += 1
  const file = join(folder.path, `${count}.sqlite`)
  const db = new Kysely<Notes>({ dialect: createSqliteDialect(kind === 'memory' ? ':memory:' : file) })
  await sql`create table notes (word text primary key)`.execute(db)
  return db
}

async function wordsIn(db: Kysely<Notes>): Promise<string> {
  const rows = await db.selectFrom('notes').select('word').orderBy('word').execute()
  return rows.map(({ word }) => word).join(' ')
}
