import { dirname, join } from 'node:path'
import type { StoreAddress } from '@element-js/database'
import { describeError, type ServiceMode, StartError } from '@element-js/values'
import type { FastifyBaseLogger } from 'fastify'
import type { Acquirer } from './acquirer.ts'
import type { AcquirerAddress } from './acquirer-connection.ts'
import { createRemoteAcquirer, createRemoteSimulator } from './remote-acquirer.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'
import { createSimulator, type SimulatorOptions } from './simulator.ts'

interface OpenOptions {
  readonly mode: ServiceMode
  /** `undefined`: a simulator in this process, in a sandbox only. */
  readonly address: AcquirerAddress | undefined
  readonly store: StoreAddress
  readonly nowMs: () => number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Further headers of a call to an acquirer in another process. */
  readonly headersOfCall: () => Readonly<Record<string, string>>
  /**
   * The number of days that the daily comparison covers, which needs the acquirer's statement; `null`: there is no
   * comparison.
   */
  readonly reconcileDays: number | null
}

/**
 * Opens the service's acquirer. The service also starts if the acquirer does not answer yet: payments can be looked up
 * meanwhile, and open operations wait. The acquirer must identify itself before it receives any data.
 *
 * @throws StartError if it answers and is not what the mode requires.
 */
export async function openAcquirer({
  mode,
  address,
  store,
  nowMs,
  log,
  headersOfCall,
  reconcileDays,
}: OpenOptions): Promise<Acquirer> {
  if (!address) {
    if (mode === 'live')
      throw new StartError('SERVICE_MODE=live requires an acquirer that makes the payments.')
    return openSimulator({ ledgerLocation: ledgerBeside(store), nowMs })
  }
  const remote = { ...address, headersOfCall }
  const acquirer = mode === 'live' ? createRemoteAcquirer(remote) : createRemoteSimulator(remote)
  try {
    await acquirer.greet()
    if (reconcileDays !== null && !(await acquirer.hasStatement(nowMs())))
      throw new StartError(
        `RECONCILE_DAYS is ${reconcileDays}, but the acquirer at ${address.url} does not list what it has done: it does not support the call statement. Remove RECONCILE_DAYS, and compare with the processor's own report instead: element-server reconcile --file reads Adyen's.`,
      )
  } catch (error) {
    if (error instanceof StartError) {
      await acquirer.close()
      throw error
    }
    log.warn({ err: error }, 'the acquirer does not answer yet')
  }
  return acquirer
}

/** @throws StartError if its ledger cannot be opened. */
export function openSimulator(options: SimulatorOptions): SimulatedAcquirer {
  try {
    return createSimulator(options)
  } catch (error) {
    const sentence = `The ledger of the simulated acquirer, ${options.ledgerLocation}, cannot be opened: ${describeError(error)}.`
    throw new StartError(sentence, { cause: error })
  }
}

// Beside the service's file and never in it, so that the two can be compared as independent records.
function ledgerBeside(store: StoreAddress): string {
  if (store.kind === 'memory') return ':memory:'
  return join(store.kind === 'file' ? dirname(store.path) : 'data', 'acquirer.sqlite')
}
