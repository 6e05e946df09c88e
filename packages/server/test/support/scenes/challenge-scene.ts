import { afterEach, beforeEach } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import type { Acquirer } from '../../../../payments/src/acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { listChargeHistory } from '../../../../payments/src/history/store/history-events.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import type { ServiceConfig } from '../../../src/start/service-config.ts'
import { type ChallengingAcquirer, makeChallenging } from '../acquirers/challenging-acquirer.ts'
import { challengePathOf, openChallenge } from '../challenges.ts'
import { addLiveShop, asLiveShop, chargeLiveCard, livePublicUrl } from '../live-shop.ts'
import { type Answer, startTestService, type TestService } from '../start-test-service.ts'

const site = 'https://shop.example/paid?order=7'

/** The address that payers of a scene's payments are sent to when the outcome is known. */
export const returnedToShop = 'https://shop.example/paid?order=7&idempotencyKey=k'

/** What `statusOf` returns for a captured payment. */
export const paid: readonly unknown[] = ['SETTLED', undefined]

/** The acquirer's ledger for a captured payment. */
export const collected: readonly string[] = ['authorize approved', 'capture approved']

/** A payer on the issuer's page. */
export interface PayerAtIssuer {
  /** The path of the challenge. */
  readonly path: string
  /** The issuer's page. */
  readonly url: string
  /** Comes back with a query of the form `?name=value`. */
  comeBack(query?: string): Promise<Answer>
}

/** Live services on one store, and an acquirer that sends their payers to the issuer. */
export interface ChallengeScene {
  /** Starts another service on the same store. Default: with the bank. */
  start(acquirer?: Acquirer, more?: ServiceConfig): Promise<TestService>
  /** The acquirer of all services by default. */
  bank(): ChallengingAcquirer
  /** The simulator in whose ledger the bank writes. */
  simulator(): SimulatedAcquirer
  /** Begins a payment of 10 BRL with 3-D Secure and the key `k`. @returns the path of its challenge. */
  begin(service: TestService, fields?: object): Promise<string>
  /** Begins a payment whose payer is on the issuer's page. */
  beginAtIssuer(service: TestService, fields?: object): Promise<PayerAtIssuer>
  /** Opens a path as a browser does. @returns where it is redirected, or the status of another answer. */
  locationOf(service: TestService, path: string): Promise<string | number>
  /** The payment's `transferStatus` and `statusReason`. */
  statusOf(service: TestService): Promise<readonly unknown[]>
  /** What the acquirer did, in the form `capture approved`. */
  ledger(): Promise<string[]>
  /** The payment's history, in the form `created merchant`. */
  eventsOf(): Promise<string[]>
  /** Moves the clock of all services and of the acquirer forward. */
  pass(ms: number): void
}

/** @param addressOf Returns the address of a new, empty store at each call. Several processes can open it. */
export function useChallengeScene(addressOf: () => Promise<StoreAddress>): ChallengeScene {
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  let address: StoreAddress
  let simulator: SimulatedAcquirer
  let bank: ChallengingAcquirer
  let clockMs: number
  let running: TestService[]

  beforeEach(async () => {
    address = await addressOf()
    await addLiveShop(address)
    clockMs = Date.UTC(2026, 5, 30, 12)
    simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => clockMs })
    bank = makeChallenging(simulator)
    running = []
  })
  afterEach(async () => {
    for (const service of running) await service.close()
    await simulator.close()
  })

  const begin: ChallengeScene['begin'] = async (service, fields = {}) => {
    const card3dsInfo = { use3ds: true, merchantSite3ds: site }
    return challengePathOf(await chargeLiveCard(service, { idempotencyKey: 'k', card3dsInfo, ...fields }))
  }
  const locationOf: ChallengeScene['locationOf'] = async (service, path) => {
    const { status, headers } = await openChallenge(service, path)
    return headers.get('location') ?? status
  }

  return {
    async start(acquirer = bank, more = {}) {
      const service = await startTestService({
        mode: 'live',
        store: address,
        acquirer,
        masterKeys,
        nowMs: () => clockMs,
        publicUrl: livePublicUrl,
        ...more,
      })
      running.push(service)
      return service
    },
    bank: () => bank,
    simulator: () => simulator,
    begin,
    async beginAtIssuer(service, fields) {
      const path = await begin(service, fields)
      const url = String(await locationOf(service, path))
      return { path, url, comeBack: (query = '') => openChallenge(service, `${path}/return${query}`) }
    },
    locationOf,
    async statusOf(service) {
      const { body } = await service.find('k', asLiveShop)
      const { transferStatus, statusReason } = body as Record<string, unknown>
      return [transferStatus, statusReason]
    },
    ledger: async () => (await simulator.entriesFor('shop')).map(({ type, result }) => `${type} ${result}`),
    async eventsOf() {
      const { db, close } = await openStore(address)
      const history = await listChargeHistory(db, { merchantId: 'shop', idempotencyKey: 'k' })
      await close()
      return history.map(({ event, actor }) => `${event} ${actor}`)
    },
    pass: (ms) => {
      clockMs += ms
    },
  }
}
