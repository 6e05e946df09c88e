import { describeSimulatedAcquirer } from './contract/simulated-acquirer.contract.ts'
import { createSimulator } from './simulator.ts'

describeSimulatedAcquirer('in this process', async () =>
  createSimulator({ ledgerLocation: ':memory:', nowMs: () => 1_900_000_000_000 }),
)
