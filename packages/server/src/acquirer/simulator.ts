import { openLedger } from './ledger.ts'
import { positionOf } from './position.ts'
import { readLedgerStatement } from './read-ledger-statement.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'
import {
  authorize,
  cancel,
  capture,
  collect,
  refund,
  type SimulatorState,
  verify,
} from './simulator-operations.ts'

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
  // Read before a step: steps of several merchants, whose clocks may differ, can run together.
  const context = (): SimulatorState => {
    const atMs = nowMs()
    return { ledger, nowMs: () => atMs }
  }
  const step = <Order, T>(act: (state: SimulatorState, order: Order) => T) => {
    return (order: Order): Promise<T> => {
      const state = context()
      return ledger.atomically(() => act(state, order))
    }
  }
  return {
    verify: step(verify),
    authorize: step(authorize),
    capture: step(capture),
    cancel: step(cancel),
    refund: step(refund),
    collect: step(collect),
    find: (payment) => ledger.atomically(() => positionOf(ledger.entriesOf(payment))),
    readStatement: (query) => ledger.atomically(() => readLedgerStatement(ledger, query)),
    close: () => ledger.close(),
    entriesFor: (merchantId) => ledger.atomically(() => ledger.entriesFor(merchantId)),
    forget: (merchantIds) => ledger.atomically(() => ledger.forget(merchantIds)),
  }
}
