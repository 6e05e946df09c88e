import { openLedger } from './ledger.ts'
import { positionOf } from './position.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'
import { authorize, cancel, capture, collect, refund, verify } from './simulator-operations.ts'

export interface SimulatorOptions {
  /** A file path, or `:memory:`. */
  readonly ledgerLocation: string
  readonly nowMs: () => number
}

/**
 * Creates an acquirer in this process that approves or declines by the number of the test card, and keeps a ledger.
 *
 * @throws if the ledger's file cannot be opened.
 */
export function createSimulator({ ledgerLocation, nowMs }: SimulatorOptions): SimulatedAcquirer {
  const ledger = openLedger(ledgerLocation)
  const context = { ledger, nowMs }
  return {
    verify: (verification) => ledger.atomically(() => verify(context, verification)),
    authorize: (authorization) => ledger.atomically(() => authorize(context, authorization)),
    capture: (order) => ledger.atomically(() => capture(context, order)),
    cancel: (payment) => ledger.atomically(() => cancel(context, payment)),
    refund: (order) => ledger.atomically(() => refund(context, order)),
    collect: (collection) => ledger.atomically(() => collect(context, collection)),
    find: (payment) => ledger.atomically(() => positionOf(ledger.entriesOf(payment))),
    close: () => ledger.close(),
    entriesFor: (merchantId) => ledger.atomically(() => ledger.entriesFor(merchantId)),
    clear: () => ledger.atomically(() => ledger.clear()),
  }
}
