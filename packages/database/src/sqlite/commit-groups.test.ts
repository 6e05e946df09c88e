import { DatabaseSync } from 'node:sqlite'
import { setImmediate as oneTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { type CommitGroups, createCommitGroups, type GroupLimits } from './commit-groups.ts'
import { openSqlite } from './sqlite-dialect.ts'

let folder: TemporaryFolder
let writer: DatabaseSync
let reader: DatabaseSync
let commits: number
/** For each attempt to take the write lock, how many times the event loop had turned. */
let attempts: number[]
let turns: number

beforeEach(() => {
  folder = makeTemporaryFolder()
  writer = openSqlite(`${folder.path}/groups.sqlite`)
  writer.exec(`PRAGMA busy_timeout = 0;
    create table notes (word text primary key);
    create table answers (word text references notes deferrable initially deferred)`)
  reader = new DatabaseSync(`${folder.path}/groups.sqlite`, { timeout: 0 })
  commits = 0
  attempts = []
  turns = 0
})
afterEach(() => {
  reader.close()
  writer.close()
  folder.remove()
})

describe('transactions that share a commit', () => {
  it('are those that arrive together, and a single one does not wait for others', async () => {
    const groups = startGroups()
    await Promise.all(['a', 'b', 'c'].map((word) => groups.transact(() => note(word))))
    expect([commits, words()]).toEqual([1, ['a', 'b', 'c']])
    for (const word of ['d', 'e']) await groups.transact(() => note(word))
    expect(commits).toBe(3)
  })

  it('are at most as many as a group may have', async () => {
    const groups = startGroups({ maxGroup: 4 })
    await Promise.all(Array.from('abcdefghij', (word) => groups.transact(() => note(word))))
    expect([commits, words().length]).toEqual([3, 10])
  })

  it('take turns in the order of their calls, and see the changes of those before them', async () => {
    const groups = startGroups()
    const seen = await Promise.all(
      ['a', 'b', 'c'].map(async (word) => {
        const turn = await groups.begin()
        turn.run(() => note(word))
        await oneTurn()
        const words = turn.run(() => wordsOf(writer))
        await turn.commit()
        return words.join('')
      }),
    )
    expect(seen).toEqual(['a', 'ab', 'abc'])
  })

  it('are settled only after the commit', async () => {
    const groups = startGroups()
    const first = groups.transact(() => note('a')).then(() => words())
    const turn = await groups.begin()
    const failed = groups.transact(() => note('a')).catch(() => words())
    await oneTurn()
    await oneTurn()
    // The first and the failed transaction have completed their parts.
    expect([commits, words()]).toEqual([0, []])
    turn.run(() => note('b'))
    await turn.commit()
    expect(await Promise.all([first, failed])).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('are kept if another one fails', async () => {
    const groups = startGroups()
    const results = await Promise.allSettled([
      groups.transact(() => note('a')),
      groups.transact(() => {
        note('b')
        note('a')
      }),
      groups.transact(() => note('c')),
      groups.begin().then((turn) => {
        turn.run(() => note('d'))
        return turn.rollback()
      }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect([commits, words()]).toEqual([1, ['a', 'c']])
  })

  it('all fail if the commit fails, and none of their changes is kept', async () => {
    const groups = startGroups()
    const results = await Promise.allSettled([
      groups.transact(() => note('a')),
      groups.transact(() => writer.exec(`insert into answers values ('of nobody')`)),
      // It saw changes that are not kept, so this is no longer the reason for its failure.
      groups.transact(() => note('a')),
      groups.begin().then(async (turn) => {
        turn.run(() => note('b'))
        await turn.commit()
      }),
    ])
    expect(results.map((result) => String(Object(result).reason))).toEqual(
      Array(4).fill('Error: FOREIGN KEY constraint failed'),
    )
    expect(words()).toEqual([])
    await groups.transact(() => note('c'))
    expect(words()).toEqual(['c'])
  })

  it('all fail if SQLite itself undoes the whole transaction, and the next one succeeds', async () => {
    const groups = startGroups()
    const results = await Promise.allSettled([
      groups.transact(() => note('a')),
      groups.transact(() => {
        // SQLite does the same on a full disk, an I/O error or a lack of memory.
        writer.exec('insert or rollback into notes values (null), (1), (1)')
      }),
      groups.transact(() => note('b')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(words()).toEqual(['b'])
  })

  it('end a turn in which SQLite undid the whole transaction', async () => {
    const groups = startGroups()
    const before = groups.transact(() => note('a'))
    const turn = await groups.begin()
    expect(() => turn.run(() => writer.exec('insert or rollback into notes values (1), (1)'))).toThrow(
      'UNIQUE',
    )
    expect(() => turn.run(() => note('b'))).toThrow('UNIQUE')
    await expect(turn.commit()).rejects.toThrow('UNIQUE')
    await turn.rollback()
    await expect(before).rejects.toThrow('UNIQUE')
    expect(words()).toEqual([])
  })

  it('go on after one that does not end', async () => {
    const groups = startGroups({ turnLimitMs: 50 })
    const turn = await groups.begin()
    turn.run(() => note('a'))
    await groups.transact(() => note('b'))
    expect(words()).toEqual(['b'])
    expect(() => turn.run(() => note('c'))).toThrow('it blocked the others for 50 ms')
    await expect(turn.commit()).rejects.toThrow(
      'Inside a transaction, use the transaction that is passed to you',
    )
    await turn.rollback()
    expect(words()).toEqual(['b'])
  })

  it('pause for a step that runs outside of a transaction', async () => {
    const groups = startGroups()
    const during: unknown[] = []
    const look = () => during.push([writer.isTransaction, words().join('')])
    await Promise.all([
      groups.transact(() => note('a')),
      groups.runOutside(look),
      groups.transact(() => note('b')),
      groups.runOutside(look),
    ])
    expect(during).toEqual([
      [false, 'a'],
      [false, 'ab'],
    ])
  })
})

describe('a lock of another process', () => {
  it('is waited for while this process keeps working', async () => {
    const groups = startGroups({ patienceMs: 60_000 })
    reader.exec('begin immediate')
    const written = Promise.all(['a', 'b'].map((word) => groups.transact(() => note(word))))
    while (attempts.length < 4) {
      await oneTurn()
      turns += 1
    }
    reader.exec('commit')
    // SQLite itself does not wait for the lock. The second attempt follows at once, and timers that are due together
    // belong to one turn.
    expect(writer.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 0 })
    expect(attempts.at(-1)).toBeGreaterThan(0)
    await written
    expect([commits, words()]).toEqual([1, ['a', 'b']])
  })

  it('that is not released in time fails all that wait, and later ones succeed', async () => {
    const groups = startGroups({ patienceMs: 50 })
    reader.exec('begin immediate')
    const results = await Promise.allSettled(['a', 'b'].map((word) => groups.transact(() => note(word))))
    expect(results.map((result) => String(Object(result).reason))).toEqual(
      Array(2).fill('Error: database is locked'),
    )
    reader.exec('commit')
    await groups.transact(() => note('c'))
    expect(words()).toEqual(['c'])
  })
})

describe('closing', () => {
  it('waits for what is in progress and accepts nothing new', async () => {
    const groups = startGroups()
    const turn = await groups.begin()
    const waiting = groups.transact(() => note('b'))
    let isClosed = false
    const closed = groups.close().then(() => {
      isClosed = true
    })
    await expect(groups.transact(() => note('c'))).rejects.toThrow('the database is being closed')
    turn.run(() => note('a'))
    await oneTurn()
    expect(isClosed).toBe(false)
    await Promise.all([turn.commit(), waiting, closed])
    expect(words()).toEqual(['a', 'b'])
  })

  it('is immediate if nothing is in progress', async () => {
    const groups = startGroups()
    await groups.transact(() => note('a'))
    await groups.close()
  })
})

// Counts the commits and the attempts to begin that reach SQLite.
function startGroups(limits: GroupLimits = {}): CommitGroups {
  const counting = {
    get isTransaction() {
      return writer.isTransaction
    },
    location: () => writer.location(),
    exec: (sql: string) => writer.exec(sql),
    prepare(sql: string) {
      const statement = writer.prepare(sql)
      if (sql !== 'commit' && sql !== 'begin immediate') return statement
      return {
        run: () => {
          if (sql === 'commit') commits += 1
          else attempts.push(turns)
          return statement.run()
        },
      }
    },
  }
  return createCommitGroups(counting as DatabaseSync, limits)
}

function note(word: string): void {
  writer.prepare('insert into notes values (?)').run(word)
}

// The words as another process sees them: what is committed.
function words(): string[] {
  return wordsOf(reader)
}

function wordsOf(sqlite: DatabaseSync): string[] {
  const rows = sqlite.prepare('select word from notes order by word').all()
  return rows.map(({ word }) => String(word))
}
