import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { parseStoreAddress } from '../../packages/database/src/open-store.ts'
import { readVolume } from '../../packages/payments/src/figures/payment-volume.ts'
import { findFigures } from '../../packages/payments/src/figures/stored-figures.ts'
import { createSandboxMerchants } from '../../packages/payments/src/merchants/sandbox-merchants.ts'
import { openStore } from '../../packages/payments/src/schema/open-store.ts'
import { writeManyCharges } from '../../packages/server/test/support/scenes/write-many-charges.ts'
import { logIn } from './log-in.ts'
import { openBenchStore } from './open-bench-store.ts'
import type { StoreKind } from './options.ts'
import { chargeScenario } from './scenarios.ts'
import { startProgram } from './start-program.ts'

const hourMs = 3_600_000
const looks = 40

export const overviewHeading: string = '| | Median ms | p95 ms | Slowest ms |\n|---|--:|--:|--:|'

/**
 * Stores many charges of the latest two hours, and measures how long the dashboard's overview takes once its figures are
 * stored: alone, while charges are made at the rate of a million an hour, and while as many as possible are made.
 * Compares it with reading all figures from the charges, and with the list of payments under the same load.
 */
export async function measureOverview(
  kind: StoreKind,
  charges: number,
  print: (line: string) => void,
): Promise<void> {
  await using benchStore = await openBenchStore(kind)
  const databaseUrl = await benchStore.create('service')
  const address = parseStoreAddress(databaseUrl)
  if (!address) throw new Error(`${databaseUrl} is no store`)
  await using stopping = new AsyncDisposableStack()
  const store = stopping.adopt(await openStore(address), ({ close }) => close())
  await createSandboxMerchants(store.db)
  await writeManyCharges(store.jobsDb, { charges, fromMs: Date.now() - 2 * hourMs, untilMs: Date.now() })
  const [untilMs, merchantId] = [Date.now(), 'demo']
  const live = await timesOf(5, () =>
    readVolume(store.db, { merchantId, fromMs: untilMs - 30 * 24 * hourMs, untilMs }),
  )
  const service = stopping.adopt(
    await startProgram('../../packages/server/src/main.ts', databaseUrl),
    ({ stop }) => stop(),
  )
  const cookie = await logIn(service)
  const look = (path: string) => async (): Promise<void> => {
    const answer = await fetch(service.url + path, { headers: { cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
  }
  const [overview, payments] = [look('/dashboard'), look('/dashboard/payments')]
  while (!(await findFigures(store.db, merchantId))) await overview()
  const report = (name: string, times: readonly number[]): void => {
    const figures = [0.5, 0.95, 1].map((share) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN)
    print(`| ${[name, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |`)
  }
  report('all figures read from the charges', live)
  // Meanwhile PostgreSQL vacuums the charges that were just stored.
  await setTimeout(30_000)
  report('overview', await timesOf(looks, overview))
  const { request } = await chargeScenario(service, 'charge')
  const requests = request.bodies.map((body) => ({ ...request, method: 'POST', body }) as const)
  for (const limit of [{ overallRate: 280 }, {}]) {
    const load = autocannon({ url: request.url, connections: 16, duration: 45, ...limit, requests })
    // Until the payments that each look reads are those of the load.
    await setTimeout(20_000)
    const [busy, list] = [await timesOf(looks, overview, 250), await timesOf(looks, payments, 250)]
    const perSecond = (await load).requests.average.toFixed(0)
    report(`overview, while ${perSecond} charges are made per second`, busy)
    report('list of payments, at the same time', list)
  }
}

/** How long each of several runs took, in milliseconds, in ascending order. @param everyMs From one to the next. */
export async function timesOf(
  runs: number,
  run: () => Promise<unknown>,
  everyMs = 0,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let count = 0; count < runs; count += 1) {
    const begunMs = performance.now()
    await run()
    const tookMs = performance.now() - begunMs
    times.push(tookMs)
    await setTimeout(Math.max(0, everyMs - tookMs))
  }
  return times.toSorted((one, other) => one - other)
}
