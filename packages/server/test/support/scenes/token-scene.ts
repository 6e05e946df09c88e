import { afterEach, beforeEach } from 'vitest'
import type { Store, StoreAddress } from '../../../../database/src/open-store.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { sweep } from '../../../src/jobs/sweep.ts'
import type { ServiceConfig } from '../../../src/start/service-config.ts'
import { startTestService, type TestService } from '../start-test-service.ts'

/** Processes of one service on one store, and the two records of their work: the store and the acquirer's ledger. */
export interface TokenScene {
  /** Starts another process on the same store. Default: with the simulator, waiting a second for another process. */
  start(
    options?: Pick<ServiceConfig, 'acquirer' | 'patienceMs' | 'tokensPerMinute' | 'declinesPerHour'>,
  ): Promise<TestService>
  simulator(): SimulatedAcquirer
  /** What the acquirer did, in the form `verify approved`. */
  ledger(): Promise<string[]>
  countCards(): Promise<number>
  /** Reads the store, or changes it without the service. */
  inStore<T>(look: (store: Store) => Promise<T>): Promise<T>
  /** Moves the clock of all processes forward, and wipes what has expired by then. */
  pass(ms: number): Promise<void>
}

/** @param addressOf Returns an unused store at each call, which several processes can open. */
export function useTokenScene(addressOf: () => Promise<StoreAddress>): TokenScene {
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  let address: StoreAddress
  let simulator: SimulatedAcquirer
  let running: TestService[]
  let clockMs: number
  const nowMs = (): number => clockMs

  beforeEach(async () => {
    address = await addressOf()
    simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    running = []
    clockMs = Date.UTC(2026, 5, 30, 12)
  })
  afterEach(async () => {
    for (const service of running) await service.close()
    await simulator.close()
  })

  async function inStore<T>(look: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(address)
    return look(store).finally(() => store.close())
  }

  return {
    async start({ acquirer = { ...simulator, close: async () => {} }, patienceMs = 1000, ...limits } = {}) {
      const scene = { store: address, masterKeys, acquirer, patienceMs, nowMs }
      const service = await startTestService({ ...scene, ...limits })
      running.push(service)
      return service
    },
    simulator: () => simulator,
    ledger: async () => (await simulator.entriesFor('demo')).map(({ type, result }) => `${type} ${result}`),
    inStore,
    countCards: () =>
      inStore(async ({ db }) => (await db.selectFrom('cards').select('cardId').execute()).length),
    async pass(ms) {
      clockMs += ms
      await inStore((store) => sweep({ db: store.db, nowMs, systemNowMs: nowMs }, store))
    },
  }
}
