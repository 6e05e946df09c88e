import { expect, it } from 'vitest'
import { authorization } from '../../../server/test/support/acquirers/acquirer-under-test.ts'
import { describeSimulatedAcquirer } from './contract/simulated-acquirer.contract.ts'
import { createSimulator } from './simulator.ts'

describeSimulatedAcquirer('in this process', async () =>
  createSimulator({ ledgerLocation: ':memory:', nowMs: () => 1_900_000_000_000 }),
)

it('declines a card whose month is over on its clock, and approves it until then', async () => {
  let nowMs = Date.UTC(2041, 0, 1, 12) - 1
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => nowMs })
  const order = (reference: string) => ({ ...authorization(), reference })
  expect(await simulator.verify(order('r1'))).toEqual({ result: 'approved' })
  expect(await simulator.authorize(order('r2'))).toEqual({ result: 'approved' })
  nowMs += 1
  const declined = { result: 'declined', reason: 'expired_card' }
  expect(await simulator.verify(order('r3'))).toEqual(declined)
  expect(await simulator.authorize(order('r4'))).toEqual(declined)
  await simulator.close()
})
