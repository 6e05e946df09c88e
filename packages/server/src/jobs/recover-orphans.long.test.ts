import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentName } from '../../../payments/src/acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { makeUnreliable, type UnreliableAcquirer } from '../../test/support/acquirers/disturbed-acquirers.ts'
import { reasonOf, startTestService, type TestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'

const masterKeys = parseMasterKeys(generateMasterKey(1))
let simulator: SimulatedAcquirer
let acquirer: UnreliableAcquirer
let service: TestService
let start: () => Promise<TestService>

beforeEach(async () => {
  const folder = makeTemporaryFolder()
  simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  acquirer = makeUnreliable(simulator)
  const store = { kind: 'file', path: join(folder.path, 'service.sqlite') } as const
  // The service waits a tenth of it for operations that may still be in progress: here there are none. A test in which
  // the service waited anyway would not end.
  start = () => startTestService({ store, acquirer, masterKeys, patienceMs: 24 * 60 * 60_000 })
  service = await start()
  return async () => {
    await service.close()
    folder.remove()
  }
})

const ledger = async (): Promise<string[]> =>
  (await simulator.entriesFor('demo')).map(({ type, result }) => `${type} ${result}`)

async function restart(): Promise<void> {
  await service.close()
  acquirer.connection.sending = 'nothing'
  acquirer.connection.asking = 'works'
  service = await start()
}

describe('a payment whose answer was lost', () => {
  it('is found out about at once when the acquirer can be asked', async () => {
    const cardId = await service.newCardId()
    acquirer.connection.sending = 'answer'
    const { status, body } = await service.charge({ cardId, idempotencyKey: 'k' })
    expect([status, body]).toEqual([200, expect.objectContaining({ transferStatus: 'SETTLED' })])
    expect(await ledger()).toEqual(['verify approved', 'authorize approved', 'capture approved'])
  })

  it.each([
    ['answer', true, 'SETTLED', ['authorize approved', 'capture approved']],
    ['answer', false, 'AUTHORIZED', ['authorize approved']],
    ['request', true, 'CANCELLED', ['cancel approved']],
    ['request', false, 'CANCELLED', ['cancel approved']],
  ] as const)(
    'is settled at the next start: %s lost, capture %s → %s',
    async (loss, capture, transferStatus, done) => {
      const fields = { cardId: await service.newCardId(), idempotencyKey: 'k', capture }
      acquirer.connection.sending = loss
      acquirer.connection.asking = 'fails'
      const unknown = await service.charge(fields)
      expect([unknown.status, reasonOf(unknown)]).toEqual([503, 'acquirer_unavailable'])
      expect((await service.find('k')).body).toMatchObject({
        transferStatus: 'IN_PROGRESS',
        transferStatusCode: 100,
      })

      await restart()
      expect((await service.find('k')).body).toMatchObject({ transferStatus })
      const again = await service.charge(fields)
      expect(again.status).toBe(transferStatus === 'CANCELLED' ? 402 : 200)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect((await ledger()).slice(1)).toEqual(done)
    },
  )

  it('is still the decline that it was', async () => {
    const fields = { cardId: await service.newCardId('4000000000009995'), idempotencyKey: 'k' }
    acquirer.connection.sending = 'answer'
    expect(reasonOf(await service.charge(fields))).toBe('insufficient_funds')
  })
})

describe('a verification whose answer was lost', () => {
  it('leaves no money held', async () => {
    acquirer.connection.sending = 'answer'
    acquirer.connection.asking = 'fails'
    expect((await service.tokenize({}, { country: 'CL' })).status).toBe(503)
    expect(await ledger()).toEqual(['authorize approved'])
    await restart()
    expect(await ledger()).toEqual(['authorize approved', 'cancel approved'])
    await restart()
    expect(await ledger()).toHaveLength(2)
  })

  it('is found out about at once when the acquirer can be asked', async () => {
    acquirer.connection.sending = 'answer'
    expect((await service.tokenize()).status).toBe(200)
    expect(reasonOf(await service.tokenize({ pan: '4000000000000127' }))).toBe('incorrect_cvv')
    expect(await ledger()).toEqual(['verify approved', 'verify declined'])
  })

  it.each([
    ['request', undefined, 200, ['cancel approved', 'verify approved']],
    ['answer', undefined, 200, ['verify approved']],
    ['answer', '4000000000000127', 402, ['verify declined']],
  ] as const)(
    'keeps nobody waiting after the next start: %s lost, card %s → %i',
    async (loss, pan, status, done) => {
      const key = { 'idempotency-key': 'k' }
      Object.assign(acquirer.connection, { sending: loss, asking: 'fails' })
      expect((await service.tokenize({ ...(pan && { pan }) }, {}, key)).status).toBe(503)
      await restart()
      expect((await service.tokenize({ ...(pan && { pan }) }, {}, key)).status).toBe(status)
      expect(await ledger()).toEqual(done)
    },
  )

  it('leaves no money held, even if the acquirer does not release it at once', async () => {
    const { cancel } = acquirer
    Object.assign(acquirer, { cancel: async () => ({ result: 'declined', reason: 'processing_error' }) })
    expect((await service.tokenize({}, { country: 'CL' })).status).toBe(503)
    await service.runJobs()
    expect(await ledger()).toEqual(['authorize approved'])
    Object.assign(acquirer, { cancel })
    await service.runJobs()
    expect(await ledger()).toEqual(['authorize approved', 'cancel approved'])
  })

  it('does not keep the service from starting while the acquirer does not answer', async () => {
    Object.assign(acquirer.connection, { sending: 'answer', asking: 'fails' })
    await service.tokenize()
    await service.close()
    service = await start()
    expect((await service.send('/health')).status).toBe(200)
  })

  it('gives no token if the acquirer never saw it', async () => {
    acquirer.connection.sending = 'request'
    expect(reasonOf(await service.tokenize())).toBe('acquirer_unavailable')
  })
})

describe('an acquirer that is slow', () => {
  it('is asked about many payments at once', async () => {
    const cardId = await service.newCardId()
    Object.assign(acquirer.connection, { sending: 'answer', asking: 'fails' })
    await Promise.all(Array.from({ length: 30 }, () => service.charge({ cardId })))
    Object.assign(acquirer.connection, { sending: 'nothing', asking: 'works' })
    const { find } = acquirer
    let [asked, most] = [0, 0]
    const count = async (name: PaymentName) => {
      asked += 1
      most = Math.max(most, asked)
      await sleep(200)
      asked -= 1
      return find(name)
    }
    Object.assign(acquirer, { find: count })
    await service.runJobs()
    expect(most).toBeGreaterThan(5)
    expect(await ledger()).toHaveLength(61)
  })

  it('does not keep the service from starting', async () => {
    const fields = { cardId: await service.newCardId(), idempotencyKey: 'k' }
    Object.assign(acquirer.connection, { sending: 'answer', asking: 'fails' })
    await service.charge(fields)
    Object.assign(acquirer.connection, { sending: 'nothing', asking: 'works' })
    const { find } = acquirer
    const started = Promise.withResolvers<void>()
    Object.assign(acquirer, { find: (name: PaymentName) => started.promise.then(() => find(name)) })
    await service.close()
    service = await start()
    started.resolve()
    await service.runJobs()
    expect((await service.find('k')).body).toMatchObject({ transferStatus: 'SETTLED' })
  })
})
