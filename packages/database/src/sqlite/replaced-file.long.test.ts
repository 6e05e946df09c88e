import { copyFileSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '../../../server/src/backups/back-up.ts'
import { type Program, runProgram, spawnCommand } from '../../../server/test/support/programs/run-program.ts'
import { reasonOf, startTestService } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../server/test/support/temporary-folder.ts'

let folder: TemporaryFolder
let path: string
let program: Program | null

beforeEach(() => {
  folder = makeTemporaryFolder()
  path = join(folder.path, 'service.sqlite')
  program = null
})
afterEach(() => {
  program?.child.kill('SIGKILL')
  folder.remove()
})

const accidents: readonly (readonly [name: string, happen: () => void])[] = [
  ['deleted', () => rmSync(path)],
  [
    'replaced by a backup',
    () => {
      copyFileSync(path, `${path}.backup`)
      renameSync(`${path}.backup`, path)
    },
  ],
  ['emptied', () => truncateSync(path)],
  ['left without its write-ahead log', () => rmSync(`${path}-wal`)],
  ['left without the index of its log', () => rmSync(`${path}-shm`)],
]

describe.each(accidents)('a database file that is %s', (_, happen) => {
  it('takes no further write, and makes the service unready', async () => {
    const service = await startTestService({ store: { kind: 'file', path } })
    const cardId = await service.newCardId()
    expect((await service.charge({ cardId })).status).toBe(200)
    happen()
    const refused = await service.charge({ cardId })
    expect([refused.status, reasonOf(refused)]).toEqual([503, 'store_unavailable'])
    expect((await service.send('/readyz')).status).toBe(503)
    expect((await service.send('/livez')).status).toBe(200)
    // Nothing that it had to write when it closes can be written.
    await service.close().catch(() => {})
  })

  it('stops the program, which says why', async () => {
    program = await runProgram({ folder: folder.path, variables: { DATABASE_URL: `sqlite:${path}` } })
    happen()
    expect(await program.exitCode).toBe(1)
    expect(program.log()).toMatch(/"level":60.*the database file was replaced or deleted/)
  })
})

it('is not started as a copy with the log of a program that was killed', async () => {
  const copy = join(folder.path, 'copy.sqlite')
  const variables = { DATABASE_URL: `sqlite:${path}` }
  program = await runProgram({ folder: folder.path, variables })
  await backUp({ source: path, target: copy })
  const other = new DatabaseSync(path, { timeout: 5000 })
  other.exec('create table other (number integer)')
  other.close()
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  program.child.kill('SIGKILL')
  await program.exitCode
  copyFileSync(copy, path)
  const refused = await spawnCommand(['serve'], variables).ended
  expect([refused.exitCode, refused.told]).toEqual([
    1,
    expect.stringContaining(`${path}-wal has changes of another database`),
  ])
  expect(readFileSync(path)).toEqual(readFileSync(copy))

  for (const name of ['wal', 'shm']) renameSync(`${path}-${name}`, `${path}-old-${name}`)
  program = await runProgram({ folder: folder.path, variables })
})
