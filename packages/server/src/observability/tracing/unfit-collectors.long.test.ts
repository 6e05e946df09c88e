import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFreePort } from '../../../test/support/programs/find-free-port.ts'
import { startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import {
  accept,
  type Collector,
  refuse,
  startCollector,
} from '../../../test/support/tracing/start-collector.ts'

let collector: Collector
let lines: string[]

beforeEach(async () => {
  collector = await startCollector()
  lines = []
})
afterEach(() => collector.close())

function start(url: string, timeoutMs: number): Promise<TestService> {
  return startTestService({
    log: { level: 'warn', destination: { write: (line) => lines.push(line) } },
    tracing: { url, timeoutMs },
  })
}

async function pay(service: TestService): Promise<void> {
  const { status } = await service.charge({ cardId: await service.newCardId() })
  expect(status).toBe(200)
}

const warnings = () => lines.filter((line) => line.includes('the collector does not accept the traces'))

describe('a collector', () => {
  it('that does not answer delays no request, and spans beyond a limit are dropped', async () => {
    const held: ServerResponse[] = []
    collector.answer((response) => held.push(response))
    const service = await start(collector.url, 600_000)
    // The first export begins with as many spans as it takes, and the rest wait for its end.
    for (let count = 0; count < 3500; count += 100) {
      await Promise.all(Array.from({ length: 100 }, () => fetch(`${service.url}/livez`)))
    }
    await pay(service)
    expect(held).toHaveLength(1)
    collector.answer(accept)
    for (const response of held) accept(response)
    await service.close()
    const received = collector.spans().filter(({ name }) => name === 'GET /livez').length
    expect(received).toBeGreaterThan(2000)
    expect(received).toBeLessThanOrEqual(2048 + 512)
  })

  it('that does not answer does not delay the end either', async () => {
    collector.answer(() => {})
    const tracing = { url: collector.url, timeoutMs: 600_000, closePatienceMs: 100 }
    const service = await startTestService({ tracing })
    await pay(service)
    await service.close()
    expect(collector.spans().map(({ name }) => name)).toContain('POST /v1/payments/charges/card')
  })

  it('that answers with an error fails no payment, and is logged once', async () => {
    collector.answer(refuse)
    const service = await start(collector.url, 10_000)
    for (let count = 0; count < 12; count += 1) {
      await Promise.all(Array.from({ length: 100 }, () => fetch(`${service.url}/livez`)))
    }
    await pay(service)
    await service.close()
    expect(collector.headers.length).toBeGreaterThan(1)
    expect(warnings()).toHaveLength(1)
    expect(lines.join('')).not.toContain('out of order')
  })

  it('that is away fails no payment', async () => {
    const service = await start(`http://127.0.0.1:${await findFreePort()}/v1/traces`, 500)
    await pay(service)
    await service.close()
    expect(warnings()).toHaveLength(1)
  })
})
