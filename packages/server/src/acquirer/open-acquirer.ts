import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { StoreAddress } from '../database/open-store.ts'
import { StartError, sayWhy } from '../start-error.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import type { Acquirer } from './acquirer.ts'
import type { AcquirerAddress } from './acquirer-line.ts'
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
}

/**
 * Opens the acquirer that a service works with. One that does not answer yet is no reason not to start: payments can be
 * looked up meanwhile, and what is under way there waits for it. It is asked who it is before it is given anything.
 *
 * @throws StartError when it is there and is not what the mode needs.
 */
export async function openAcquirer({ mode, address, store, nowMs, log }: OpenOptions): Promise<Acquirer> {
  if (!address) {
    if (mode === 'live') throw new StartError('SERVICE_MODE=live needs an acquirer that makes the payments.')
    return openSimulator({ ledgerLocation: ledgerBeside(store), nowMs })
  }
  const acquirer = mode === 'live' ? createRemoteAcquirer(address) : createRemoteSimulator(address)
  try {
    await acquirer.greet()
  } catch (error) {
    if (error instanceof StartError) {
      await acquirer.close()
      throw error
    }
    log.warn({ err: error }, 'the acquirer does not answer yet')
  }
  return acquirer
}

/** @throws StartError when its book cannot be opened. */
export function openSimulator(options: SimulatorOptions): SimulatedAcquirer {
  try {
    return createSimulator(options)
  } catch (error) {
    const sentence = `The book of the simulated acquirer, ${options.ledgerLocation}, cannot be opened: ${sayWhy(error)}.`
    throw new StartError(sentence, { cause: error })
  }
}

// Beside the service's own file, and never in it: two books that can be held against each other.
function ledgerBeside(store: StoreAddress): string {
  if (store.kind === 'memory') return ':memory:'
  return join(store.kind === 'file' ? dirname(store.path) : 'data', 'acquirer.sqlite')
}
