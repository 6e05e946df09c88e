import { existsSync } from 'node:fs'
import { type Database, databaseErrorOf, type Store, type StoreAddress } from '@element-js/database'
import {
  findMerchant,
  listMerchants,
  type MerchantRecord,
  openStore,
  prepareStoreForMode,
  type SettingsAuthor,
} from '@element-js/payments'
import { codeOf, describeError, type ServiceMode, StartError } from '@element-js/values'
import {
  checkMasterKeys,
  createDataKeys,
  createMasterKeyRing,
  createVault,
  describeMasterKey,
  listKeyHolders,
  listMerchantKeys,
  type MasterKeyRing,
  type Vault,
} from '@element-js/vault'
import { readSandboxState } from '../sandbox/clock.ts'
import { loadSandboxVaultKeys } from '../sandbox/sandbox-vault-keys.ts'
import { readStoreEnvironment, readVaultEnvironment, type VaultEnvironment } from '../start/environment.ts'
import type { ServiceConfig } from '../start/service-config.ts'
import { type Argument, type Invocation, UsageError } from './command.ts'
import { didYouMean } from './invocation.ts'

interface OpenStore extends Store {
  readonly mode: ServiceMode
  readonly address: StoreAddress
}

/**
 * Uses the store of `DATABASE_URL`, on which a service may be running, and closes it.
 *
 * @throws StartError if there is no store that a service could share, or if it fails.
 */
export async function withStore<T>(
  { variables }: Pick<Invocation, 'variables'>,
  work: (store: OpenStore) => Promise<T>,
  { mayBeNew = false }: { readonly mayBeNew?: boolean } = {},
): Promise<T> {
  const { mode, store: address } = readStoreEnvironment(variables)
  refuseMissingStore(address, { mayBeNew })
  const store = await openStore(address)
  try {
    await prepareStoreForMode(store.db, mode)
    // A command may take longer than a request.
    return await work({ ...store, db: store.jobsDb, mode, address })
  } catch (failure) {
    const error = databaseErrorOf(failure)
    // An error with a code comes from the database and is not a programming error. One line says more than a stack
    // trace.
    if (codeOf(error) === null) throw error
    throw new StartError(`The database could not be used: ${describeError(error)}.`, { cause: error })
  } finally {
    await store.close()
  }
}

/** @throws StartError if there is no store that a service could share. */
export function refuseMissingStore(
  address: StoreAddress,
  { mayBeNew = false }: { readonly mayBeNew?: boolean } = {},
): void {
  if (address.kind === 'memory') {
    throw new StartError(
      'DATABASE_URL is sqlite::memory:, which does not outlive this command. Set it to a file or to PostgreSQL.',
    )
  }
  if (address.kind === 'file' && !mayBeNew && !existsSync(address.path)) {
    throw new StartError(
      `There is no database at ${address.path}. Run this in the service's folder, or set DATABASE_URL to the service's value.`,
    )
  }
}

/** The first argument of every command about one merchant. */
export const merchantArgument: Argument = {
  name: 'merchant',
  about: "a merchant's id, as shown by merchants list",
}

interface MerchantStore extends OpenStore {
  readonly merchant: MerchantRecord
  readonly merchantId: string
  /** The operator of the service, who changes the merchant's settings by a command, for the record of changes. */
  author(): Promise<SettingsAuthor>
}

/**
 * Uses the store for the merchant that the first argument names.
 *
 * @throws UsageError with a suggestion if there is no such merchant.
 */
export function withMerchant<T>(
  invocation: Pick<Invocation, 'words' | 'variables'>,
  work: (store: MerchantStore) => Promise<T>,
): Promise<T> {
  return withStore(invocation, async (store) => {
    const merchant = await requireMerchantOf(store.db, invocation.words[0] ?? '')
    const { id: merchantId } = merchant
    return work({ ...store, merchant, merchantId, author: () => operatorOf(store, merchantId) })
  })
}

/** Finds the merchant with the given id. @throws UsageError with a suggestion. */
async function requireMerchantOf(db: Database, id: string): Promise<MerchantRecord> {
  const found = await findMerchant(db, id)
  if (found) return found
  const known = (await listMerchants(db)).map((merchant) => merchant.id)
  throw new UsageError(
    `No merchant has the id "${id}".${didYouMean(id, known)} See: element-server merchants list`,
  )
}

/** The operator of the service, who changes settings of a merchant by a command, for the record of changes. */
export async function operatorOf(
  { db, mode }: Pick<OpenStore, 'db' | 'mode'>,
  merchantId: string,
): Promise<SettingsAuthor> {
  const nowMs = await readServiceClock(db, mode)
  return { merchantId, actor: 'command_line', atMs: nowMs() }
}

/** The clock of the services on a store, in Unix milliseconds. A sandbox's clock may have been moved. */
export async function readServiceClock(db: Database, mode: ServiceMode): Promise<() => number> {
  const { offsetMs } = mode === 'sandbox' ? await readSandboxState(db) : { offsetMs: 0 }
  return () => Date.now() + offsetMs
}

/**
 * Opens the vault of a store on which services may be running, to seal something that the services can open. It uses
 * only keys that the services have.
 *
 * @throws StartError if there are no keys, or others than those of the store or of a running service.
 */
export async function openVault({ variables }: Pick<Invocation, 'variables'>, store: Store): Promise<Vault> {
  const { db } = store
  const { masterKeysGiven, vaultKeysFile: file } = readVaultEnvironment(variables)
  // The keys of a sandbox that has never been started are created by the first process that uses it.
  const isNew = (await listMerchantKeys(db)).length === 0 && (await listKeyHolders(db)).length === 0
  if (!masterKeysGiven && !file) {
    throw new StartError('There are no vault keys. Set VAULT_KEYS to the value that the services use.')
  }
  const ring = createMasterKeyRing(() => masterKeysGiven ?? loadSandboxVaultKeys(file ?? '', { isNew }))
  await checkMasterKeys(db, ring)
  await refuseUnknownKeys(store, ring)
  return createVault(createDataKeys(db, { ring }))
}

async function refuseUnknownKeys({ db, owner }: Store, ring: MasterKeyRing): Promise<void> {
  const wanted = describeMasterKey(ring.newest())
  const holders = await listKeyHolders(db)
  const withoutKey = holders
    .filter(({ masterKeys }) => !masterKeys.includes(wanted))
    .map((holder) => holder.owner)
  const dead = await owner.findDead(withoutKey)
  if (withoutKey.every((holder) => dead.includes(holder))) return
  const { version } = ring.newest()
  throw new StartError(
    `A running service does not know master key ${version} of VAULT_KEYS, and could not open what is sealed with it. Nothing was changed.`,
  )
}

/** The master keys of a service: those that are given, or those that a sandbox keeps in a file. */
export function masterKeysOf({
  masterKeysGiven,
  vaultKeysFile,
}: VaultEnvironment): Pick<ServiceConfig, 'masterKeys'> {
  if (masterKeysGiven) return { masterKeys: masterKeysGiven }
  return vaultKeysFile ? { masterKeys: (state) => loadSandboxVaultKeys(vaultKeysFile, state) } : {}
}
