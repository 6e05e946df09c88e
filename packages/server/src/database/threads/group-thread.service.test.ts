import { existsSync, readFileSync, renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as oneTurn, setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createCommitGroups } from '../sqlite/commit-groups.ts'
import { openSqlite } from '../sqlite/sqlite-dialect.ts'
import { isSqliteUnavailable } from '../sqlite/sqlite-errors.ts'
import { createStatements } from '../sqlite/sqlite-statements.ts'
import { type PlainRows, runWrites, type Writes } from '../sqlite/writes.ts'
import { createWriteThread } from './create-write-thread.ts'
import { createGroupThread, type GroupThread } from './group-thread.ts'
import { createPacker } from './pack-writes.ts'

let folder: TemporaryFolder
let path: string
let writer: DatabaseSync
let onClose: (() => Promise<void>)[]
/** The sizes of the groups that the thread got. */
let sent: number[]
/** The steps that this thread ran. */
let ownSteps: number

beforeEach(() => {
  folder = makeTemporaryFolder()
  path = `${folder.path}/groups.sqlite`
  writer = openSqlite(path)
  writer.exec(`PRAGMA busy_timeout = 0;
    create table notes (word text primary key, bytes blob);
    create table answers (word text references notes deferrable initially deferred)`)
  onClose = []
  sent = []
  ownSteps = 0
})
afterEach(async () => {
  for (const close of onClose) await close()
  writer.close()
  folder.remove()
})

type WriteThread = GroupThread<Writes, readonly PlainRows[]>

function threadOf(program: string): WriteThread {
  return createGroupThread({ program: new URL(program), path, createPacker: () => (steps) => steps })
}

function startGroups(thread: WriteThread) {
  const { runPlainly } = createStatements(writer)
  const groups = createCommitGroups<Writes, readonly PlainRows[]>(writer, {
    run: (writes) => {
      ownSteps += 1
      return runWrites(runPlainly, writes)
    },
    thread: {
      ...thread,
      run: (steps) => {
        sent.push(steps.length)
        return thread.run(steps)
      },
    },
  })
  onClose.push(groups.close)
  return groups
}

/** Groups whose thread runs and which have many callers. */
async function startBusyGroups(thread: WriteThread = createWriteThread(path)) {
  const groups = startGroups(thread)
  while (!thread.isReady()) await sleep(1)
  await Promise.all(many('first').map(groups.run))
  ownSteps = 0
  return groups
}

function many(prefix: string, count = 5): readonly Writes[] {
  return Array.from({ length: count }, (_, index) => [note(`${prefix} ${index}`)])
}

function query(sql: string, ...parameters: readonly unknown[]): CompiledQuery {
  return { sql, parameters } as unknown as CompiledQuery
}

function note(word: string): CompiledQuery {
  return query('insert into notes (word) values (?) returning word', word)
}

// As another process sees them: what is committed.
function words(prefix: string): readonly unknown[] {
  const reader = new DatabaseSync(path)
  const found = reader.prepare('select word from notes where word like ? order by rowid').all(`${prefix}%`)
  reader.close()
  return found.map(({ word }) => word)
}

it('runs the steps of many callers in their order, and each gets its own rows', async () => {
  const groups = await startBusyGroups()
  const results = await Promise.all(many('many', 300).map(groups.run))
  expect(results.map(([rows]) => rows?.[0]?.[0])).toEqual(words('many'))
  expect(words('many')).toHaveLength(300)
  // Two groups are in the thread before the others have asked. No group is larger than 256.
  expect([sent, ownSteps]).toEqual([[8, 8, 256, 28], 0])
})

it('leaves a few steps to the thread that asks, until there are many again', async () => {
  const groups = await startBusyGroups()
  await Promise.all(many('few', 3).map(groups.run))
  await Promise.all(many('now many', 5).map(groups.run))
  expect([sent, ownSteps]).toEqual([[], 8])
  await Promise.all(many('again', 5).map(groups.run))
  expect([sent, ownSteps]).toEqual([[5], 8])
})

it('makes the further writes of a step only if the first one returns a row', async () => {
  const groups = await startBusyGroups()
  const ignored = query(
    'insert into notes (word) values (?) on conflict do nothing returning word',
    'first 0',
  )
  const results = await Promise.all([
    groups.run([note('a'), note('b'), query('delete from notes where word = ?', 'first 1')]),
    groups.run([ignored, note('c')]),
    ...many('other').map(groups.run),
  ])
  expect(results.slice(0, 2)).toEqual([[[['a']], [['b']], []], [[]]])
  expect([words('a'), words('b'), words('c'), words('first 1')]).toEqual([['a'], ['b'], [], []])
  expect(sent).toEqual([7])
})

it('undoes a step that fails, alone, with the error of SQLite', async () => {
  const groups = await startBusyGroups()
  const failed = groups.run([note('undone'), note('first 0')]).catch((error: unknown) => error)
  await Promise.all(many('kept').map(groups.run))
  expect(await failed).toMatchObject({
    ...{ code: 'ERR_SQLITE_ERROR', errcode: 1555 },
    message: 'UNIQUE constraint failed: notes.word',
  })
  expect([words('undone'), words('kept').length, sent]).toEqual([[], 5, [6]])
})

it('fails all steps if their commit fails', async () => {
  const groups = await startBusyGroups()
  const results = await Promise.allSettled([
    ...many('lost').map(groups.run),
    groups.run([query(`insert into answers values ('of nobody')`)]),
  ])
  expect(results.map((result) => String(Object(result).reason))).toEqual(
    Array(6).fill('Error: FOREIGN KEY constraint failed'),
  )
  expect([words('lost'), sent]).toEqual([[], [6]])
})

it('lets transactions of this thread have their turn, which see all steps before them and none after them', async () => {
  const groups = await startBusyGroups()
  const before = many('before', 20).map(groups.run)
  const seen = groups.begin().then(async (turn) => {
    turn.run(() => writer.exec(`insert into notes (word) values ('between')`))
    await oneTurn()
    const found = turn.run(() =>
      writer.prepare(`select word from notes where word not like 'first%' order by rowid`).all(),
    )
    await turn.commit()
    return found.map(({ word }) => word)
  })
  const after = many('after').map(groups.run)
  await Promise.all([...before, ...after])
  expect(await seen).toEqual([...words('before'), 'between'])
  expect(words('after')).toHaveLength(5)
  // What comes after the transaction shares its commit.
  expect([sent, ownSteps]).toEqual([[8, 8, 4], 5])
})

it('keeps bytes as they are, and sends no others with them', async () => {
  const bytes = Buffer.from('a secret beside it').subarray(2, 8)
  const insertion = query('insert into notes values (?, ?) returning bytes', 'bytes', bytes)
  const [[[, , sentBytes] = []] = []] = createPacker()([[insertion]]).group
  expect((sentBytes as Uint8Array).buffer.byteLength).toBe(6)
  const groups = await startBusyGroups()
  const [rows] = await Promise.all([groups.run([insertion]), ...many('other').map(groups.run)])
  expect(rows).toEqual([[[new Uint8Array(Buffer.from('secret'))]]])
  expect(sent).toEqual([6])
})

it('knows more texts than it keeps', async () => {
  const groups = await startBusyGroups()
  for (let round = 0; round < 5; round += 1) {
    const steps = Array.from({ length: 250 }, (_, index): Writes => {
      const word = `text ${round} ${index}`
      return [query(`insert into notes (word) values ('${word}') returning word`)]
    })
    const results = await Promise.all(steps.map(groups.run))
    expect(results[249]).toEqual([[[`text ${round} 249`]]])
  }
  expect([words('text').length, sent.length, ownSteps]).toEqual([1250, 15, 0])
})

it('lets the service work while it waits for the lock of another process', async () => {
  const groups = await startBusyGroups()
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const written = Promise.all(many('waiting').map(groups.run))
  for (let turn = 0; turn < 100; turn += 1) await oneTurn()
  other.exec('commit')
  other.close()
  await written
  expect([words('waiting').length, sent]).toEqual([5, [5]])
})

it.each(['before', 'after'])(
  'writes to no file that has replaced its own %s the thread has started',
  async (when) => {
    const thread = createWriteThread(path)
    const groups = when === 'after' ? await startBusyGroups(thread) : startGroups(thread)
    if (when === 'before') await Promise.all(many('first').map(groups.run))
    renameSync(path, `${path}-old`)
    for (const round of ['lost', 'lost again']) {
      const results = await Promise.allSettled(many(round).map(groups.run))
      expect(results.map((result) => String(Object(result).reason))).toEqual(
        Array(5).fill('Error: the database file was replaced or deleted while it was open'),
      )
    }
    expect([sent, existsSync(path)]).toEqual([[], false])
    renameSync(`${path}-old`, path)
  },
)

it('ends after the steps in progress, and leaves no log behind', async () => {
  const groups = await startBusyGroups()
  const written = Promise.all(many('last').map(groups.run))
  onClose = []
  await Promise.all([groups.close(), written])
  expect(words('last')).toHaveLength(5)
  writer.close()
  expect(existsSync(`${path}-wal`)).toBe(false)
  writer = openSqlite(path)
})

it('fails as an unavailable store when it ends, and leaves all others to the thread that asks', async () => {
  // Answers the greeting, and ends at the first step.
  const program = `import { appendFileSync } from 'node:fs'
    import { parentPort, workerData } from 'node:worker_threads'
    appendFileSync(workerData + '-starts', 'x')
    parentPort.on('message', ({ id, message }) =>
      message.length > 0 ? process.exit() : parentPort.postMessage({ id, message: [] }))`
  const groups = await startBusyGroups(threadOf(`data:text/javascript,${encodeURIComponent(program)}`))
  const results = await Promise.allSettled(many('lost or kept', 600).map(groups.run))
  const lost = results.filter(({ status }) => status === 'rejected')
  expect(lost.map((result) => isSqliteUnavailable(Object(result).reason))).toEqual(Array(16).fill(true))
  expect([words('lost or kept').length, ownSteps, sent]).toEqual([584, 584, [8, 8]])
  await Promise.all(many('more').map(groups.run))
  // By then another thread would have begun.
  await sleep(500)
  expect(readFileSync(`${path}-starts`, 'utf8')).toBe('x')
})

it('is not used after a message that could not be sent, to which the next ones might refer', async () => {
  const groups = await startBusyGroups()
  const unknown = query('insert into notes (word) values (?)', () => {})
  const results = await Promise.allSettled([groups.run([unknown]), ...many('with it').map(groups.run)])
  expect(results.map((result) => isSqliteUnavailable(Object(result).reason))).toEqual(Array(6).fill(true))
  await Promise.all(many('kept').map(groups.run))
  expect([words('with it'), words('kept').length, sent, ownSteps]).toEqual([[], 5, [6], 5])
})

it.each(['http://localhost/', 'file:///nowhere/missing.js'])(
  'is not needed if it cannot start: %s',
  async (program) => {
    const thread = threadOf(program)
    const groups = startGroups(thread)
    for (const round of ['a', 'b', 'c']) await Promise.all(many(round).map(groups.run))
    await groups.close()
    onClose = []
    expect([ownSteps, thread.isReady(), sent]).toEqual([15, false, []])
  },
)

it('lets nobody wait for a lock that a group has waited for in vain', async () => {
  const other = new DatabaseSync(path, { timeout: 0 })
  writer.exec('begin immediate')
  const locked = await new Promise<unknown>((resolve) => {
    try {
      other.exec('begin immediate')
    } catch (error) {
      resolve(error)
    }
  })
  writer.exec('commit')
  other.close()
  const run: WriteThread['run'] = async (steps) => steps.map(() => ({ error: locked }))
  const groups = startGroups({ isReady: () => true, run, close: async () => {} })
  await Promise.all(many('first').map(groups.run))
  const results = await Promise.allSettled(many('waiting', 600).map(groups.run))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(600)
  expect([sent, ownSteps]).toEqual([[8, 8], 5])
})

it('gives the errors that are not those of SQLite as they are', async () => {
  const groups = await startBusyGroups()
  const wrong = query('insert into notes (word) values (?)', 2n ** 70n)
  const [here] = await Promise.allSettled([startGroups(createWriteThread(path)).run([wrong])])
  const [there] = await Promise.allSettled([groups.run([wrong]), ...many('more').map(groups.run)])
  const [own, error] = [Object(here).reason, Object(there).reason]
  expect([error.message, error.code, 'errcode' in error]).toEqual([own.message, own.code, false])
  expect(sent).toEqual([6])
})
