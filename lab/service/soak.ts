import autocannon from 'autocannon'
import { logIn } from './log-in.ts'
import { openBenchStore } from './open-bench-store.ts'
import type { StoreKind } from './options.ts'
import { chargeScenario } from './scenarios.ts'
import { type Program, startProgram } from './start-program.ts'

const steps = 10
const mebibyte = 1024 * 1024
/** The pages about all charges that a merchant and a monitor look at. */
const pages = ['/dashboard', '/dashboard/payments', '/metrics'] as const

export const soakHeading: string =
  `| Charges | Resident MiB | Heap MiB | ${pages.map((path) => `${path} ms`).join(' | ')} | Removal s |\n` +
  `|--:|--:|--:|${'--:|'.repeat(pages.length)}--:|`

/**
 * Makes many charges. Reports the service's memory and how long pages take, after each tenth of them. With
 * `PAYMENT_DAYS`, each tenth becomes old enough that the service removes it before the next one.
 */
export async function soak(kind: StoreKind, charges: number, print: (line: string) => void): Promise<void> {
  await using store = await openBenchStore(kind)
  const service = await startProgram('../../packages/server/src/main.ts', await store.create('service'))
  await using stopping = new AsyncDisposableStack()
  stopping.defer(service.stop)
  const { request } = await chargeScenario(service, 'charge')
  const requests = request.bodies.map((body) => ({ ...request, method: 'POST', body }) as const)
  const cookie = await logIn(service)
  const paymentDays = Number(process.env.PAYMENT_DAYS ?? 0)
  let removal = ''
  for (let step = 0; step <= steps; step += 1) {
    const { rssBytes, heapBytes } = await service.tell('memory')
    const made = Math.round((charges / steps) * step)
    const [rss, heap] = [rssBytes, heapBytes].map((bytes) => (bytes / mebibyte).toFixed(1))
    const times: string[] = []
    for (const path of pages) times.push((await medianMs(service.url + path, cookie)).toFixed(1))
    print(`| ${[made, rss, heap, ...times, removal].join(' | ')} |`)
    if (step < steps) {
      await autocannon({ url: request.url, connections: 16, amount: Math.round(charges / steps), requests })
      if (paymentDays > 0) removal = ((await passDays(service, paymentDays + 1)) / 1000).toFixed(1)
    }
  }
}

/** Moves the sandbox's clock. @returns how many milliseconds passed until everything that became due had happened. */
async function passDays({ url }: Program, days: number): Promise<number> {
  const begunMs = performance.now()
  const answer = await fetch(`${url}/v1/sandbox/clock`, {
    method: 'POST',
    headers: {
      'x-api-key': 'ek_test_demo',
      authorization: 'Bearer at_test_demo',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ advanceSeconds: days * 86_400 }),
  })
  if (answer.status !== 200) throw new Error(`The clock answered ${answer.status}.`)
  return performance.now() - begunMs
}

async function medianMs(url: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const begunMs = performance.now()
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
    times.push(performance.now() - begunMs)
  }
  return times.sort((one, other) => one - other)[2] ?? Number.NaN
}
