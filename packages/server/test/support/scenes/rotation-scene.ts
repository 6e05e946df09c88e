import { afterEach, beforeEach } from 'vitest'
import type { Database } from '../../../../database/src/database.ts'
import { parseStoreAddress, type Store, type StoreAddress } from '../../../../database/src/open-store.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { createMasterKeyRing } from '../../../../vault/src/master-key-ring.ts'
import { generateMasterKey, type MasterKeys, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { type Rotation, rotateKeys } from '../../../../vault/src/rotation/rotate-keys.ts'
import { headOf } from '../../../../vault/src/vault.ts'
import { type SpawnedCommand, spawnCommand } from '../programs/run-program.ts'
import { startTestService, type TestService } from '../start-test-service.ts'

/** The master key of version 1. */
export const first: string = generateMasterKey(1)

/** The master key of version 2. */
export const second: string = generateMasterKey(2)

/** The master keys of an environment that has only these. */
export const only = (...lines: readonly string[]): MasterKeys => parseMasterKeys(lines.join(','))

/** An unused store on which several processes can work. */
export interface NewStore {
  readonly databaseUrl: string
  /** How many services share the store in one process; on SQLite several would keep waiting for each other. */
  readonly services: number
}

/** Master keys, or a function that reads the current ones. */
type KeySource = MasterKeys | (() => MasterKeys)

/** Services on one store, and the rotation of its keys. */
export interface RotationScene {
  /**
   * Starts another service on the store.
   *
   * @param options.steadyMs Its clock. Default: ten times faster than real time, so that a key that a service keeps in
   * memory for a second is kept for 100 ms.
   */
  start(masterKeys: KeySource, options?: { readonly steadyMs?: () => number }): Promise<TestService>
  /** Stops all services. */
  stop(): Promise<void>
  running(): readonly TestService[]
  /** How many services share the store in one process. */
  services(): number
  /** Reads the store, or changes it without a service. */
  inStore<T>(look: (store: Store) => Promise<T>): Promise<T>
  /** @param patienceMs How long it waits for services that lack the newest key. Default: 5 s. */
  rotate(masterKeys: KeySource, patienceMs?: number): Promise<Rotation>
  /** Rotates the keys as an operator does: in a process beside the services. */
  rotateAlone(vaultKeys: string): SpawnedCommand
  /** The merchant's keys, in the form `seal 1 by 2`. */
  keyVersions(): Promise<string[]>
  /** How many card numbers are sealed under a version of the merchant's key. */
  countUnder(version: number, db?: Database): Promise<number>
}

export function useRotationScene(newStore: () => Promise<NewStore>): RotationScene {
  let store: NewStore
  let running: TestService[]
  let address: StoreAddress
  const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })

  beforeEach(async () => {
    running = []
    store = await newStore()
    const read = parseStoreAddress(store.databaseUrl)
    if (!read) throw new Error(store.databaseUrl)
    address = read
  })
  afterEach(() => stop())

  async function stop(): Promise<void> {
    for (const service of running.splice(0)) await service.close()
  }

  async function inStore<T>(look: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(address)
    return look(store).finally(() => store.close())
  }

  async function countUnder(version: number, db?: Database): Promise<number> {
    if (!db) return inStore((opened) => countUnder(version, opened.db))
    const rows = await db.selectFrom('cards').select('sealedPan').execute()
    const head = Buffer.from(headOf(version))
    return rows.filter(({ sealedPan }) => head.equals(Buffer.from(sealedPan ?? []).subarray(0, 4))).length
  }

  return {
    async start(masterKeys, { steadyMs = () => performance.now() * 10 } = {}) {
      const service = await startTestService({
        store: address,
        masterKeys,
        acquirer: { ...acquirer, close: async () => {} },
        steadyMs,
        tokensPerMinute: 1_000_000,
      })
      running.push(service)
      return service
    },
    stop,
    running: () => running,
    services: () => store.services,
    inStore,
    rotate: (masterKeys, patienceMs = 5000) =>
      inStore((store) => {
        const read = typeof masterKeys === 'function' ? masterKeys : () => masterKeys
        const ring = createMasterKeyRing(read)
        return rotateKeys({ store, ring, tell: () => {}, patienceMs, keyCacheMs: 300 })
      }),
    rotateAlone: (vaultKeys) =>
      spawnCommand(['keys', 'rotate', '--json'], { DATABASE_URL: store.databaseUrl, VAULT_KEYS: vaultKeys }),
    keyVersions: () =>
      inStore(async ({ db }) => {
        const keys = await db.selectFrom('merchantKeys').selectAll().execute()
        return keys
          .map(({ purpose, version, masterVersion }) => `${purpose} ${version} by ${masterVersion}`)
          .sort()
      }),
    countUnder,
  }
}
