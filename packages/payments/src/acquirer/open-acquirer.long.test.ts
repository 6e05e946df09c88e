import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../http/src/log/request-log.ts'
import type { ServiceConfig } from '../../../server/src/start/service-config.ts'
import { startAcquirer } from '../../../server/src/start/start-acquirer.ts'
import {
  answer,
  asRealAcquirer,
  type ScriptedAcquirer,
  startScriptedAcquirer,
} from '../../../server/test/support/acquirers/scripted-acquirer.ts'
import {
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { StartError } from '../../../values/src/start-error.ts'
import { createAcquirerServer } from './acquirer-server.ts'
import { createSimulator } from './simulator.ts'

let folder: TemporaryFolder
let undo: (() => Promise<void>)[]

beforeEach(() => {
  folder = makeTemporaryFolder()
  undo = []
})
afterEach(async () => {
  for (const close of undo.reverse()) await close()
  folder.remove()
})

async function start(config: ServiceConfig): Promise<TestService> {
  const service = await startTestService(config)
  undo.push(service.close)
  return service
}

async function startSimulator(port = 0): Promise<string> {
  const { url, close } = await startAcquirer({
    ACQUIRER_PORT: String(port),
    ACQUIRER_LEDGER: join(folder.path, 'ledgers/acquirer.sqlite'),
    ACQUIRER_SECRET: 'sesame',
    LOG_LEVEL: 'silent',
  })
  undo.push(close)
  return url
}

async function startReal(port = 0): Promise<ScriptedAcquirer> {
  const scripted = await startScriptedAcquirer(
    asRealAcquirer((response) => answer(response, { result: 'approved' })),
    port,
  )
  undo.push(scripted.close)
  return scripted
}

describe('a sandbox', () => {
  it('works with a simulator in another process as with one in its own', async () => {
    const acquirerAddress = { url: await startSimulator(), secret: 'sesame' }
    const service = await start({ acquirerAddress })
    const charge = await service.charge({ cardId: await service.newCardId() })
    expect([charge.status, charge.body]).toEqual([
      200,
      expect.objectContaining({ transferStatus: 'SETTLED' }),
    ])
    const declined = await service.charge({ cardId: await service.newCardId('4000000000009995') })
    expect(reasonOf(declined)).toBe('insufficient_funds')
  })

  it('refuses an acquirer that moves money', async () => {
    const { url } = await startReal()
    await expect(start({ acquirerAddress: { url, secret: 'sesame' } })).rejects.toThrow(
      `The acquirer at ${url} moves money: a sandbox needs a simulator.`,
    )
  })

  it('refuses to go on without the secret', async () => {
    const url = await startSimulator()
    await expect(start({ acquirerAddress: { url, secret: 'simsala' } })).rejects.toThrow(
      `The acquirer at ${url} rejects this ACQUIRER_SECRET.`,
    )
  })

  it('accepts payments again after the acquirer comes back', async () => {
    const url = await startSimulator()
    const service = await start({ acquirerAddress: { url, secret: 'sesame' } })
    const cardId = await service.newCardId()
    await undo.shift()?.()
    const fields = { cardId, idempotencyKey: 'k' }
    expect(reasonOf(await service.charge(fields))).toBe('acquirer_unavailable')
    expect((await service.find('k')).body).toMatchObject({ transferStatus: 'IN_PROGRESS' })
    await startSimulator(Number(new URL(url).port))
    expect((await service.charge({ ...fields, idempotencyKey: 'k2' })).status).toBe(200)
  })
})

describe('a daily comparison with the acquirer', () => {
  const page = { hasReservations: true, lines: [], next: null }

  async function startLive(answerStatement: (response: ServerResponse) => void) {
    const scripted = await startScriptedAcquirer(asRealAcquirer(answerStatement))
    undo.push(scripted.close)
    const lines: string[] = []
    const log = { destination: { write: (line: string) => lines.push(line) } }
    const acquirerAddress = { url: scripted.url, secret: 'sesame' }
    const service = await start({ mode: 'live', log, acquirerAddress, reconcileDays: 14 })
    return { service, lines, asked: scripted.asked }
  }

  it('is refused with an acquirer that has no list to compare with', async () => {
    const { readStatement: _, ...acquirer } = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const app = createAcquirerServer({ acquirer, secret: null, log: createLog({ level: 'silent' }) })
    undo.push(acquirer.close, () => app.close())
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const acquirerAddress = { url, secret: null }
    await expect(start({ acquirerAddress, reconcileDays: 14 })).rejects.toThrow(
      new StartError(
        `RECONCILE_DAYS is 14, but the acquirer at ${url} does not list what it has done: it does not support the call statement. Remove RECONCILE_DAYS, and compare with the processor's own report instead: element-server reconcile --file reads Adyen's.`,
      ),
    )
    const without = await start({ acquirerAddress })
    expect((await without.send('/health')).status).toBe(200)
  })

  it('is accepted with an acquirer that has one', async () => {
    const { asked } = await startLive((response) => answer(response, page))
    expect(asked.slice(0, 2)).toEqual(['greet {}', expect.stringMatching(/^statement /)])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => answer(response, {}, 503)],
    ['nothing', (response) => response.destroy()],
    ['no list', (response) => answer(response, {})],
  ])('is not refused while the acquirer answers with %s, and a warning is logged', async (_, script) => {
    const { service, lines } = await startLive(script)
    expect((await service.send('/health')).status).toBe(200)
    expect(lines[0]).toContain('the acquirer does not answer yet')
    expect(lines[0]).toContain('no valid answer to statement')
  })

  it('is not refused while the acquirer does not answer at all', async () => {
    const { url, close } = await startReal()
    await close()
    const acquirerAddress = { url, secret: 'sesame' }
    const service = await start({ mode: 'live', acquirerAddress, reconcileDays: 14 })
    expect((await service.send('/health')).status).toBe(200)
  })
})

describe('a live service', () => {
  const live = { mode: 'live' } as const

  it('starts with an acquirer that moves money', async () => {
    const { url, asked } = await startReal()
    const service = await start({ ...live, acquirerAddress: { url, secret: 'sesame' } })
    expect((await service.send('/health')).status).toBe(200)
    expect(asked).toEqual(['greet {}'])
  })

  it('refuses a simulator', async () => {
    const url = await startSimulator()
    await expect(start({ ...live, acquirerAddress: { url, secret: 'sesame' } })).rejects.toThrow(
      `The acquirer at ${url} is a simulator: SERVICE_MODE=live requires one that moves money.`,
    )
  })

  it('refuses to go without an acquirer', async () => {
    await expect(start(live)).rejects.toThrow(
      'SERVICE_MODE=live requires an acquirer that makes the payments.',
    )
  })

  it('starts while its acquirer does not answer, and logs a warning', async () => {
    const { url, close } = await startReal()
    await close()
    const lines: string[] = []
    const log = { destination: { write: (line: string) => lines.push(line) } }
    const service = await start({ ...live, log, acquirerAddress: { url, secret: 'sesame' } })
    expect((await service.send('/health')).status).toBe(200)
    expect(reasonOf(await service.find('k', asMerchant('nobody')))).toBe('invalid_api_key')
    expect(lines[0]).toContain('the acquirer does not answer yet')
  })
})
