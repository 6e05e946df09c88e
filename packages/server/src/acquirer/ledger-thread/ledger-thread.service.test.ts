import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openLedger } from '../ledger.ts'
import { runStep, type SimulatorStep } from '../simulator-operations.ts'
import { createLedgerThread } from './create-ledger-thread.ts'

let folder: TemporaryFolder

beforeEach(() => {
  folder = makeTemporaryFolder()
})
afterEach(() => folder.remove())

it('runs the steps of many at once as the thread that asks does', async () => {
  const path = join(folder.path, 'ledger.sqlite')
  const thread = createLedgerThread(path)
  let ownSteps = 0
  const ledger = openLedger<SimulatorStep, unknown>(path, {
    run: (entries, step) => {
      ownSteps += 1
      return runStep(entries, step)
    },
    thread,
  })
  const alone = openLedger<SimulatorStep, unknown>(':memory:', { run: runStep, thread: null })
  const busy = Array.from({ length: 5 }, () => step('find', { ...nameOf(0), merchantId: 'another' }))
  while (!thread.isReady()) await sleep(1)
  await Promise.all(busy.map(ledger.run))
  ownSteps = 0

  const steps = Array.from({ length: 20 }, (_, index) => stepsOf(index)).flat()
  const results = await Promise.all(steps.map(ledger.run))
  expect(results).toEqual(await Promise.all(steps.map(alone.run)))
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBeGreaterThan(5)
  expect(ownSteps).toBe(0)
  await Promise.all([ledger.close(), alone.close()])
})

function step<Name extends SimulatorStep['name']>(
  name: Name,
  order: SimulatorStep<Name>['order'],
): SimulatorStep {
  return { name, order, nowMs: 1_900_000_000_000 } as SimulatorStep
}

function nameOf(index: number) {
  return { merchantId: 'demo', reference: `chg_${index}` }
}

/** A payment with each operation, some of which are impossible. */
function stepsOf(index: number): readonly SimulatorStep[] {
  const payment = nameOf(index)
  const amountMinor = 1000 + index
  const money = { amountMinor, currency: 'BRL' }
  const declined = index % 5 === 0 ? 'insufficient_funds' : null
  const order = { ...payment, ...money, network: 'visa', declined, captureMode: 'later' } as const
  const refundOrder = { ...payment, refundReference: `rfd_${index}`, amountMinor: 10, reason: null }
  return [
    step('authorize', { ...order, ...(index % 2 && { installments: threeOf(amountMinor) }) }),
    step('authorize', order),
    step('find', payment),
    index % 3 === 0 ? step('cancel', payment) : step('capture', { ...payment, amountMinor }),
    step('refund', refundOrder),
    step('refund', refundOrder),
    step('collect', { ...payment, ...money, reference: `lnk_${index}`, outcome: 'paid' }),
    step('verify', { ...payment, reference: `ver_${index}`, network: null, declined }),
    step('readStatement', { fromMs: 0, untilMs: 2_000_000_000_000, after: null }),
    ...(index === 19 ? [step('forget', { merchantIds: ['demo'] }), step('entriesFor', payment)] : []),
  ]
}

function threeOf(amountMinor: number) {
  return { count: 3, totalAmountMinor: amountMinor + 9, monthlyRateMillionths: 29_900 }
}
