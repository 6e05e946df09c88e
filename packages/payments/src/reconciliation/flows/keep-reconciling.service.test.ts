import { beforeEach, expect, it } from 'vitest'
import { createLog } from '../../../../http/src/log/request-log.ts'
import {
  type ComparisonScene,
  openComparisonScene,
} from '../../../../server/test/support/scenes/comparison-scene.ts'
import type { Acquirer } from '../../acquirer/acquirer.ts'
import { keepReconciling } from './keep-reconciling.ts'

const warning = 'the acquirer does not list what it has done: remove RECONCILE_DAYS'

let scene: ComparisonScene
beforeEach(async () => {
  scene = await openComparisonScene({ kind: 'memory' })
  return () => scene.close()
})

type ReadStatement = NonNullable<Acquirer['readStatement']>

/** Compares each hour, with one answer after the other, and logs. */
async function linesOf(answers: readonly ReadStatement[]): Promise<readonly string[]> {
  const lines: string[] = []
  const log = createLog({ destination: { write: (line) => lines.push(line) } })
  let asked = 0
  const acquirer: Acquirer = {
    ...scene.context.acquirer,
    readStatement: async (query) => (await answers[asked++]?.(query)) ?? null,
  }
  let nowMs = Date.UTC(2030, 0, 1)
  const systemNowMs = () => {
    nowMs += 25 * 3_600_000
    return nowMs
  }
  const stop = keepReconciling({ ...scene.context, acquirer, log }, { days: 14, systemNowMs, lookEveryMs: 1 })
  await expect.poll(() => asked).toBeGreaterThan(answers.length)
  await stop()
  return lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
}

const none: ReadStatement = async () => null
const list: ReadStatement = async () => ({ hasReservations: true, lines: [], next: null })
const noAnswer: ReadStatement = async () => {
  throw new Error('no answer')
}

it('warns once about an acquirer without a list, even if it does not answer in between', async () => {
  const lines = await linesOf([noAnswer, none, none, noAnswer, none])
  expect(lines.filter((line) => line.startsWith(warning))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('could not be compared'))).toHaveLength(2)
})

it('warns again if the acquirer had a list in between', async () => {
  const lines = await linesOf([none, none, list, none])
  expect(lines.filter((line) => line.startsWith(warning))).toHaveLength(2)
})
