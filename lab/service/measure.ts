import { openBenchStore } from './open-bench-store.ts'
import type { BenchOptions, StoreKind } from './options.ts'
import { runLoad, type ScenarioFigures } from './run-load.ts'
import { bareScenario, chargeScenario, plainScenario, tokenScenarios } from './scenarios.ts'
import { startProgram } from './start-program.ts'

/** The figures of one scenario, one for each round. */
export interface ScenarioMeasurement {
  readonly scenario: string
  readonly connections: number
  readonly rounds: readonly ScenarioFigures[]
}

const connectionCounts = [1, 64]
// A charge runs so much code that the compiler still takes a sixth of the processor time after 5000 requests, and a
// twentieth after 25,000.
const warmUpRequests = 25_000

/**
 * Measures each scenario on one kind of store. Each round runs all of them in turn, so that they see the same machine.
 */
export async function measure(
  kind: StoreKind,
  { rounds, seconds }: Pick<BenchOptions, 'rounds' | 'seconds'>,
): Promise<readonly ScenarioMeasurement[]> {
  await using store = await openBenchStore(kind)
  await using opened = new AsyncDisposableStack()
  const start = async (...args: Parameters<typeof startProgram>) =>
    opened.adopt(await startProgram(...args), ({ stop }) => stop())
  const bare = await start('./serve-bare.ts', await store.create('bare'))
  const plain = await start('./serve-plain.ts', await store.create('plain'))
  const service = await start('../../packages/server/src/main.ts', await store.create('service'))
  const instant = await start('./serve-instant.ts', await store.create('instant'))
  const scenarios = [
    bareScenario(bare),
    plainScenario(plain),
    ...tokenScenarios(service),
    await chargeScenario(service, 'charge'),
    await chargeScenario(instant, 'charge, instant acquirer'),
  ]
  for (const scenario of scenarios)
    await runLoad(scenario, { connections: 64, until: { amount: warmUpRequests } })
  const taken: (Omit<ScenarioMeasurement, 'rounds'> & { readonly figures: ScenarioFigures })[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of connectionCounts) {
      for (const scenario of scenarios) {
        const figures = await runLoad(scenario, { connections, until: { duration: seconds } })
        taken.push({ scenario: scenario.name, connections, figures })
      }
    }
  }
  return connectionCounts.flatMap((connections) =>
    scenarios.map(({ name }) => {
      const own = taken.filter((each) => each.scenario === name && each.connections === connections)
      return { scenario: name, connections, rounds: own.map(({ figures }) => figures) }
    }),
  )
}
