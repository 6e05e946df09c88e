import {
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '../../../packages/server/test/support/postgres/start-postgres.ts'
import { generateMasterKey } from '../../../packages/vault/src/master-keys.ts'
import { median } from '../report.ts'
import { runLoad } from '../run-load.ts'
import { chargeScenario, type Scenario } from '../scenarios.ts'
import { startProgram } from '../start-program.ts'
import { type ChargeCosts, medianCosts } from './costs.ts'
import { readDatabase } from './read-database.ts'

/** The figures of several processes on one database. */
export interface ScaleMeasurement {
  readonly processes: number
  readonly costs: ChargeCosts
  /** Charges in relation to those of one process in the same round. */
  readonly chargesRatio: number
  /** The 99th percentile in relation to that of one process in the same round. */
  readonly p99Ratio: number
}

interface RoundFigures {
  readonly costs: ChargeCosts
  readonly perSecond: number
  readonly p99Ms: number
}

const processCounts = [1, 2, 3]
// This is for all generators together: the load stays the same, however many processes share it.
const connections = 24

/** Measures charges by one, two and three processes, in turns, with an acquirer that answers at once. */
export async function measureScale(rounds: number, seconds: number): Promise<readonly ScaleMeasurement[]> {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed here (apt-get install postgresql).')
  await using opened = new AsyncDisposableStack()
  const postgres = opened.adopt(await startPostgres(postgresPrograms, { fsync: 'on' }), ({ stop }) => stop())
  process.env.VAULT_KEYS = generateMasterKey(1)
  const database = await postgres.createDatabase('scale')
  const scenarios: Scenario[] = []
  for (let count = 0; count < Math.max(...processCounts); count += 1) {
    const program = opened.adopt(await startProgram('./serve-instant.ts', database), ({ stop }) => stop())
    scenarios.push(await chargeScenario(program, 'charge, instant acquirer'))
  }
  for (const scenario of scenarios) await runLoad(scenario, { connections, until: { amount: 3000 } })
  const taken: RoundFigures[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const figures: RoundFigures[] = []
    for (const count of processCounts)
      figures.push(await measureRound(postgres, scenarios.slice(0, count), seconds))
    taken.push(figures)
  }
  return processCounts.map((processes, index) => {
    const own = taken.flatMap((figures) => figures[index] ?? [])
    const ratio = (of: (figures: RoundFigures) => number): number =>
      median(taken.map((figures) => ratioOf(figures[index], figures[0], of)))
    return {
      processes,
      costs: medianCosts(own.map(({ costs }) => costs)),
      chargesRatio: ratio(({ perSecond }) => perSecond),
      p99Ratio: ratio(({ p99Ms }) => p99Ms),
    }
  })
}

async function measureRound(
  postgres: TestPostgres,
  scenarios: readonly Scenario[],
  seconds: number,
): Promise<RoundFigures> {
  const until = { duration: seconds }
  const share = Math.floor(connections / scenarios.length)
  const before = await readDatabase(postgres)
  const loads = await Promise.all(
    scenarios.map((scenario) => runLoad(scenario, { connections: share, until })),
  )
  const after = await readDatabase(postgres)
  const charges = loads.reduce((sum, { requests }) => sum + requests, 0)
  const serviceMicros = loads.reduce(
    (sum, { processorMicros, requests }) => sum + processorMicros * requests,
    0,
  )
  return {
    costs: {
      serviceMicros: serviceMicros / charges,
      databaseMicros: (after.processorMicros - before.processorMicros) / charges,
      logBytes: (after.logBytes - before.logBytes) / charges,
    },
    perSecond: loads.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0),
    p99Ms: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
  }
}

function ratioOf(
  own: RoundFigures | undefined,
  first: RoundFigures | undefined,
  of: (figures: RoundFigures) => number,
): number {
  return own && first ? of(own) / of(first) : Number.NaN
}
