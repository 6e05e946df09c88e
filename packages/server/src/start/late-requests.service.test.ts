import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Acquirer } from '../../../payments/src/acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { makeStalling } from '../../test/support/acquirers/disturbed-acquirers.ts'
import { reasonOf, startTestService, type TestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'

const masterKeys = parseMasterKeys(generateMasterKey(1))
let simulator: SimulatedAcquirer
let start: (acquirer: Acquirer) => Promise<TestService>
/** Removes the locks of all processes, as a restart of the database does. */
let loseLocks: () => void

beforeEach(async () => {
  const folder = makeTemporaryFolder()
  const path = join(folder.path, 'service.sqlite')
  const services: TestService[] = []
  simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  start = async (acquirer) => {
    const service = await startTestService({ store: { kind: 'file', path }, acquirer, masterKeys })
    services.push(service)
    return service
  }
  loseLocks = () => {
    for (const name of readdirSync(`${path}-owners`)) rmSync(join(`${path}-owners`, name))
  }
  return async () => {
    for (const service of services) await service.close()
    folder.remove()
  }
})

const outlasting = (acquirer: Acquirer): Acquirer => ({ ...acquirer, close: async () => {} })

const ledger = async (): Promise<string[]> =>
  (await simulator.entriesFor('demo')).slice(1).map(({ type, result }) => `${type} ${result}`)

describe('an authorization that arrives while another process is closing it', () => {
  it('has the same outcome for the client, the store and the acquirer', async () => {
    const heard = Promise.withResolvers<void>()
    const authorize: Acquirer['authorize'] = async (authorization) => {
      const outcome = await simulator.authorize(authorization)
      setImmediate(heard.resolve)
      return outcome
    }
    const slow = makeStalling({ ...simulator, authorize })
    const living = await start(slow)
    const fields = { cardId: await living.newCardId(), idempotencyKey: 'k', capture: false }
    slow.stallAt = 'before authorize'
    const asked = living.charge(fields)
    await slow.untilStalled()
    const other = await start({
      ...outlasting(simulator),
      cancel: async (payment) => {
        slow.release()
        // Until the process that was considered dead has received the approval.
        await heard.promise
        return simulator.cancel(payment)
      },
    })
    loseLocks()
    await other.runJobs()
    const answer = await asked
    expect([answer.status, reasonOf(answer)]).toEqual([402, 'not_attempted'])
    expect((await other.find('k')).body).toMatchObject({ transferStatus: 'CANCELLED' })
    expect(await ledger()).toEqual(['authorize approved', 'cancel approved'])
  })
})

describe('a late request to close an authorization', () => {
  it('does not cancel a payment that the service has reported as authorized', async () => {
    const late: (() => Promise<unknown>)[] = []
    let isSlow = false
    // The request gets no answer, and arrives when it is released.
    const delay = async <T>(act: () => Promise<T>): Promise<T> => {
      if (!isSlow) return act()
      late.push(act)
      throw new Error('no answer in time')
    }
    const service = await start({
      ...outlasting(simulator),
      authorize: (authorization) => delay(() => simulator.authorize(authorization)),
      cancel: (payment) => delay(() => simulator.cancel(payment)),
    })
    const fields = { cardId: await service.newCardId(), idempotencyKey: 'k', capture: false }
    isSlow = true
    expect((await service.charge(fields)).status).toBe(503)
    isSlow = false
    const [authorize, cancel] = late
    await authorize?.()
    await service.runJobs()
    await cancel?.()
    expect((await service.find('k')).body).toMatchObject({ transferStatus: 'CANCELLED' })
    expect(await ledger()).toEqual(['authorize approved', 'cancel approved'])
  })
})
