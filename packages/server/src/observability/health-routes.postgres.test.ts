import { version } from '@element-js/protocol/frame'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { type Gate, startGate } from '../../test/support/programs/start-gate.ts'
import { reasonOf, startTestService, type TestService } from '../../test/support/start-test-service.ts'

describe('GET /health', () => {
  it.each(['/health', '/health/'])('answers %s', async (path) => {
    const service = await startTestService()
    const { status, body } = await service.send(path)
    expect([status, body]).toEqual([200, { status: 'ok', version, store: 'ok' }])
    await service.close()
  })
})

describe.skipIf(!hasPostgres)('GET /health with a database that stops answering', () => {
  let gate: Gate
  let service: TestService

  beforeAll(async () => {
    const url = new URL(await createDatabase())
    gate = await startGate(Number(url.port))
    url.port = String(gate.port)
    service = await startTestService({ store: { kind: 'postgres', url: url.href } })
  })
  afterAll(async () => {
    gate.thaw()
    await service.close()
    await gate.close()
  })

  it('answers 503 while the database does not answer, and 200 afterwards', async () => {
    expect((await service.send('/health')).status).toBe(200)
    expect((await service.send('/readyz')).status).toBe(200)
    gate.freeze()
    await expect.poll(async () => (await service.send('/health')).status).toBe(503)
    const dead = await Promise.all(Array.from({ length: 50 }, () => service.send('/health')))
    expect(dead.map((answer) => `${answer.status} ${reasonOf(answer)}`)).toEqual(
      dead.map(() => '503 store_unavailable'),
    )
    expect(dead[0]?.headers.get('retry-after')).toBe('5')
    expect((await service.send('/readyz')).status).toBe(503)
    expect((await service.send('/livez')).body).toEqual({ status: 'ok' })
    const { text } = await service.send('/metrics')
    expect(text).toContain('element_store_answers 0')
    expect(text).toContain('element_oldest_open_intent_age_seconds Nan')
    gate.thaw()
    await expect.poll(async () => (await service.send('/health')).status).toBe(200)
  })
})
