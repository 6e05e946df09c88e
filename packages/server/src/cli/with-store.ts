import { existsSync } from 'node:fs'
import type { Database } from '../database/database.ts'
import { openStore, type Store, type StoreAddress } from '../database/open-store.ts'
import { databaseErrorOf } from '../database/unavailable/store-unavailable.ts'
import type { SettingsAuthor } from '../history/domain/settings-change.ts'
import { prepareStoreForMode } from '../merchants/sandbox-merchants.ts'
import { findMerchant, listMerchants, type MerchantRecord } from '../merchants/store/merchants.ts'
import { readStoreEnvironment } from '../server/environment.ts'
import { codeOf, describeError, StartError } from '../start-error.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import type { Invocation } from './command.ts'
import { didYouMean } from './did-you-mean.ts'
import { readServiceClock } from './service-clock.ts'
import { UsageError } from './usage-error.ts'

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

/** Finds the merchant with the given id. @throws UsageError with a suggestion. */
export async function requireMerchantOf(db: Database, id: string): Promise<MerchantRecord> {
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
