import autocannon from 'autocannon'
import { openBenchStore } from './open-bench-store.ts'
import type { StoreKind } from './options.ts'
import { chargeScenario } from './scenarios.ts'
import { startProgram } from './start-program.ts'

const steps = 10
const mebibyte = 1024 * 1024

/** Makes many charges, and reports the service's memory after each tenth of them. */
export async function soak(kind: StoreKind, charges: number, print: (line: string) => void): Promise<void> {
  await using store = await openBenchStore(kind)
  const service = await startProgram('../src/main.ts', await store.create('service'))
  await using stopping = new AsyncDisposableStack()
  stopping.defer(service.stop)
  const { request } = await chargeScenario(service, 'charge')
  const requests = request.bodies.map((body) => ({ ...request, method: 'POST', body }) as const)
  for (let step = 0; step <= steps; step += 1) {
    const { rssBytes, heapBytes } = await service.tell('memory')
    const made = Math.round((charges / steps) * step)
    const [rss, heap] = [rssBytes, heapBytes].map((bytes) => (bytes / mebibyte).toFixed(1))
    print(`| ${made} | ${rss} | ${heap} |`)
    if (step < steps) {
      await autocannon({ url: request.url, connections: 16, amount: Math.round(charges / steps), requests })
    }
  }
}
