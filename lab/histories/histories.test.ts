import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modelSeed } from '../../packages/server/test/model/engine/seed.ts'
import {
  createPostgresStore,
  hasPostgres,
} from '../../packages/server/test/support/postgres/shared-postgres.ts'
import { makeTemporaryFolder } from '../../packages/server/test/support/temporary-folder.ts'
import { deliberateBugs } from './deliberate-bugs.ts'
import { type HistoryScene, openHistoryScene, type Spoil } from './history-scene.ts'
import { historyAsEdn, historyAsJson } from './jepsen-events.ts'
import { hasSpin, type Judge, openSpinJudge } from './judge/spin-judge.ts'
import type { History } from './operation.ts'
import { recordHistories } from './record-histories.ts'

// `npm run lab -- histories` records 5,000 on each store.
const count = Number(process.env.HISTORIES ?? 20)
/** Where histories are written, for other checkers; `undefined`: nowhere. */
const folderOfHistories = process.env.HISTORIES_FOLDER

// Without Spin, `judge/spin-judge.test.ts` reports that nothing is judged, and fails if CI is set.
describe.skipIf(!hasSpin)('histories of eight clients', () => {
  const folder = makeTemporaryFolder()
  let judge: Judge
  let onSqlite: HistoryScene
  beforeAll(async () => {
    judge = openSpinJudge()
    const address = { kind: 'file', path: join(folder.path, 'service.sqlite') } as const
    onSqlite = await openHistoryScene({ address, processes: 1 })
  })
  afterAll(async () => {
    await onSqlite[Symbol.asyncDispose]()
    judge.close()
    folder.remove()
  })

  async function judgeHistories(scene: HistoryScene, name: string): Promise<void> {
    let judged = 0
    let operations = 0
    for await (const histories of recordHistories(scene, { count, seed: modelSeed })) {
      for (const history of histories) {
        judged += 1
        operations += history.operations.length
        if (folderOfHistories) writeHistory(join(folderOfHistories, `${name}-${judged}`), history)
        const why = `no order explains this history:\n${historyAsJson(history)}`
        expect(judge.isLinearizable(history), why).toBe(true)
      }
    }
    const all = `${judged} histories of ${operations} operations`
    process.stdout.write(`MODEL_SEED=${modelSeed} HISTORIES=${count} on ${name}: ${all} are linearizable\n`)
    expect(judged).toBe(count)
  }

  it('are linearizable: one process on SQLite', () => judgeHistories(onSqlite, 'sqlite'))

  it.skipIf(!hasPostgres)('are linearizable: two processes on PostgreSQL', async () => {
    await using scene = await openHistoryScene({ address: await createPostgresStore(), processes: 2 })
    await judgeHistories(scene, 'postgres')
  })

  /** How many histories of a spoiled service are judged until one is not linearizable; `null`: all are. */
  async function historiesUntilFound(spoil: Spoil): Promise<number | null> {
    let judged = 0
    // A race happens by chance: most bugs are in the first ten histories.
    const recording = { count: 2000, seed: modelSeed, ofMerchant: 10, spoil }
    for await (const histories of recordHistories(onSqlite, recording)) {
      for (const history of histories) {
        judged += 1
        if (!judge.isLinearizable(history)) return judged
      }
    }
    return null
  }

  it.each(Object.entries(deliberateBugs))('are not linearizable if a service %s', async (name, spoil) => {
    const judged = await historiesUntilFound(spoil)
    process.stdout.write(`found in history ${judged}: ${name}\n`)
    expect(judged).not.toBeNull()
  })
})

function writeHistory(path: string, history: History): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.edn`, historyAsEdn(history))
  writeFileSync(`${path}.jsonl`, historyAsJson(history))
}
