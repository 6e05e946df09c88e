import { createRandom } from '../../packages/server/test/crash/random.ts'
import { auditPayment, readLedger } from './audit-payment.ts'
import type { HistoryScene, Spoil } from './history-scene.ts'
import type { History } from './operation.ts'
import { performOperation } from './perform-operation.ts'
import { createRecorder } from './record-operations.ts'
import { type Ground, type Pair, runRaces } from './run-races.ts'

interface Recording {
  /** An even number: clients work at two payments at a time. */
  readonly count: number
  readonly seed: number
  /**
   * How many histories are of one merchant. Default 60: its clock goes on by some weeks for each, and its card is good
   * for three years.
   */
  readonly ofMerchant?: number
  /** A deliberate bug. */
  readonly spoil?: Spoil
}

/** Records histories, each of one payment. Yields those of each merchant together. */
export async function* recordHistories(
  scene: HistoryScene,
  { count, seed, ofMerchant = 60, spoil }: Recording,
): AsyncGenerator<readonly History[]> {
  const random = createRandom(seed)
  for (let done = 0; done < count; done += ofMerchant) {
    const length = Math.min(ofMerchant, count - done) / 2
    const pairs = Array.from({ length }, (_, index): Pair => [`payment-${index}-a`, `payment-${index}-b`])
    const ground = { merchant: await scene.openMerchant(spoil), recorder: createRecorder(), random }
    for (const pair of pairs) await runRaces(ground, pair)
    await auditAll(scene, ground, pairs.flat())
    yield ground.recorder.histories()
  }
}

/** Adds to each history how its payment ended, in the service and in the acquirer's ledger. */
async function auditAll(
  scene: HistoryScene,
  { merchant, recorder }: Ground,
  names: readonly string[],
): Promise<void> {
  const [route] = merchant.routes
  await scene.untilQuiet()
  // Makes the refunds and ends the authorizations. The races of other payments have moved the clock before, and nobody
  // has looked at this one since.
  const expire = { does: 'expire' } as const
  await recorder.record({ client: 0, names, operation: expire }, () =>
    performOperation({ merchant, route, name: '', operation: expire }),
  )
  await scene.untilQuiet()
  const ledger = await readLedger(route)
  for (const name of names) {
    const audit = { client: 0, names: [name], operation: { does: 'audit' } } as const
    await recorder.record(audit, () => auditPayment(route, name, ledger))
  }
}
