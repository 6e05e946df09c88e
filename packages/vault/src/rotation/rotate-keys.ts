import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Store } from '@element-js/database'
import { StartError } from '@element-js/values'
import { checkMasterKeys, createDataKeys, newestForMs, newKey, rewrap } from '../data-keys.ts'
import { describeMasterKey, type MasterKeyRing } from '../master-key-ring.ts'
import { insertMerchantKey, listMerchantKeys, type WrappedKey } from '../merchant-keys.ts'
import { createVault } from '../vault.ts'
import { forgetKeyHolders, type KeyHolder, listKeyHolders, lockRotation } from './key-holders.ts'
import { findOpenRotation, noteRotation, replaceWrapping } from './key-rotation.ts'
import { resealAll, type UnreadableValue } from './reseal-all.ts'

/** The result of a rotation. */
export interface Rotation {
  /** The master key that now wraps all keys. */
  readonly masterVersion: number
  /** Whether it continued an interrupted rotation. */
  readonly isResumed: boolean
  /** The number of merchants that got a new sealing key. */
  readonly newKeys: number
  /** The number of older keys that were wrapped again. */
  readonly wrappedAnew: number
  /** The number of card numbers, security codes, other secrets and answers of destinations that were sealed again. */
  readonly numbers: number
  readonly codes: number
  readonly secrets: number
  readonly answers: number
  /** They are left unchanged. */
  readonly unreadable: readonly UnreadableValue[]
}

interface RotationOptions {
  readonly store: Store
  readonly ring: MasterKeyRing
  /** Receives a line of text about each step, for the operator. */
  readonly tell: (line: string) => void
  /** How long services may take to read a new master key. Default 5000. */
  readonly patienceMs?: number
  /** How long services may continue to use the key that they know. Default 1500. */
  readonly keyCacheMs?: number
}

/**
 * Gives each merchant a new key and retires the old master keys, while services run on the store.
 *
 * 1. Check that every stored key can be opened here, and that every running service knows the newest master key.
 * 2. In one transaction: check that no service without that key has started meanwhile, and give each merchant a new
 *    key.
 * 3. Wrap all other keys with the newest master key. They stay, for processes that have just read a value.
 * 4. Seal every number, code and signing secret under the new key of its merchant.
 * 5. Services continue to use the key that they know for another second. After that, repeat steps 3 and 4.
 *
 * Steps that are complete are not repeated, so that an interrupted rotation continues when it is started again.
 * Fingerprint keys are wrapped again and never changed: a new fingerprint would require the number, and fingerprints
 * show that two tokens are the same card.
 *
 * @throws StartError if a key cannot be opened, or if a service does not know the newest master key.
 */
export async function rotateKeys({ store, ring, tell, ...times }: RotationOptions): Promise<Rotation> {
  const { patienceMs = 5000, keyCacheMs = newestForMs + 500 } = times
  const { db } = store
  await checkMasterKeys(db, ring)
  await waitForServices({ store, ring, tell, patienceMs })
  const begun = await begin(store, ring)
  tell(begun.isResumed ? 'Continuing an interrupted rotation.' : `New keys created: ${begun.newKeys}.`)
  const vault = createVault(createDataKeys(db, { ring }))
  const first = { wrappedAnew: await wrapOthers(db, ring), ...(await resealAll(db, { vault, tell })) }
  await sleep(keyCacheMs)
  const last = { wrappedAnew: await wrapOthers(db, ring), ...(await resealAll(db, { vault, tell })) }
  await noteRotation(db, null)
  await store.scrub()
  return {
    masterVersion: ring.newest().version,
    ...begun,
    wrappedAnew: first.wrappedAnew + last.wrappedAnew,
    numbers: first.numbers + last.numbers,
    codes: first.codes + last.codes,
    secrets: first.secrets + last.secrets,
    answers: first.answers + last.answers,
    unreadable: last.unreadable,
  }
}

// A process whose connection is interrupted looks dead for a moment, so it must stay dead for this long.
const deadForMs = 2000
const pollMs = 250

type WaitOptions = Required<Omit<RotationOptions, 'keyCacheMs'>>

async function waitForServices({ store, ring, tell, patienceMs }: WaitOptions): Promise<void> {
  const deadSince = new Map<string, number>()
  let isTold = false
  for (const startMs = performance.now(); ; await sleep(pollMs)) {
    const withoutKey = await listProcessesWithoutKey(store.db, ring)
    const nowMs = performance.now()
    const dead = await store.owner.findDead(withoutKey)
    for (const owner of withoutKey) {
      if (!dead.includes(owner)) deadSince.delete(owner)
      else if (!deadSince.has(owner)) deadSince.set(owner, nowMs)
    }
    await forgetKeyHolders(
      store.db,
      dead.filter((owner) => nowMs - (deadSince.get(owner) ?? nowMs) >= deadForMs),
    )
    if (withoutKey.length === 0) return
    if (nowMs - startMs > patienceMs) throw new StartError(missingKeyMessage(withoutKey.length, ring))
    if (!isTold) tell('Waiting for running services to learn the newest master key.')
    isTold = true
  }
}

/** The processes that have the vault open and lack the newest master key. */
async function listProcessesWithoutKey(db: Database, ring: MasterKeyRing): Promise<readonly string[]> {
  const wanted = describeMasterKey(ring.newest())
  const lacks = ({ masterKeys }: KeyHolder) => !masterKeys.includes(wanted)
  return (await listKeyHolders(db)).filter(lacks).map(({ owner }) => owner)
}

function missingKeyMessage(many: number, ring: MasterKeyRing): string {
  const { version } = ring.newest()
  const services = many === 1 ? 'A running service does' : `${many} running services do`
  return `${services} not know master key ${version}, and could no longer open any card. Nothing was changed. Start each service with both the old and the new key in VAULT_KEYS, then rotate.`
}

async function begin({ db }: Store, ring: MasterKeyRing): Promise<Pick<Rotation, 'isResumed' | 'newKeys'>> {
  const { version } = ring.newest()
  return db.transaction().execute(async (transaction) => {
    await lockRotation(transaction)
    const withoutKey = await listProcessesWithoutKey(transaction, ring)
    if (withoutKey.length > 0) throw new StartError(missingKeyMessage(withoutKey.length, ring))
    if ((await findOpenRotation(transaction)) === version) return { isResumed: true, newKeys: 0 }
    await noteRotation(transaction, version)
    const newest = newestOfEach(await listMerchantKeys(transaction))
    for (const { merchantId, purpose, version } of newest) {
      await insertMerchantKey(transaction, newKey({ merchantId, purpose, version: version + 1 }, ring))
    }
    return { isResumed: false, newKeys: newest.length }
  })
}

function newestOfEach(keys: readonly WrappedKey[]): readonly WrappedKey[] {
  const newest = new Map<string, WrappedKey>()
  for (const key of keys) {
    if (key.purpose === 'seal' && key.version > (newest.get(key.merchantId)?.version ?? 0)) {
      newest.set(key.merchantId, key)
    }
  }
  return [...newest.values()]
}

async function wrapOthers(db: Database, ring: MasterKeyRing): Promise<number> {
  const newest = ring.newest().version
  let count = 0
  for (const old of await listMerchantKeys(db)) {
    if (old.masterVersion >= newest) continue
    if (await replaceWrapping(db, { old, replacement: rewrap(old, ring) })) count += 1
  }
  return count
}
