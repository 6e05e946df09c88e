import type { CardDetails, PaymentName } from './acquirer.ts'
import { openLedger } from './ledger.ts'
import { createLedgerThread } from './ledger-thread/create-ledger-thread.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'
import {
  type Decision,
  type OperationName,
  type OrderOf,
  type ResultOf,
  runStep,
  type SimulatorStep,
} from './simulator-operations.ts'
import { declineOf, type Occasion } from './test-cards.ts'

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
  const thread = ledgerLocation === ':memory:' ? null : createLedgerThread(ledgerLocation)
  const ledger = openLedger<SimulatorStep, unknown>(ledgerLocation, { run: runStep, thread })
  // The clock is read before a step: steps of several merchants, whose clocks may differ, can run together.
  const run = <Name extends OperationName>(name: Name, order: OrderOf<Name>) =>
    ledger.run({ name, order, nowMs: nowMs() }) as Promise<ResultOf<Name>>

  return {
    verify: ({ card, ...payment }) => run('verify', { ...nameOf(payment), ...decide(card, 'verification') }),
    authorize: ({ card, authentication, amountMinor, currency, captureMode, installments, ...payment }) => {
      const occasion = authentication === 'passed' ? 'authenticated_charge' : 'unauthenticated_charge'
      return run('authorize', {
        ...nameOf(payment),
        ...decide(card, occasion),
        ...{ amountMinor, currency, captureMode },
        ...(installments && { installments }),
      })
    },
    capture: ({ amountMinor, ...payment }) => run('capture', { ...nameOf(payment), amountMinor }),
    cancel: (payment) => run('cancel', nameOf(payment)),
    refund: ({ refundReference, amountMinor, reason, ...payment }) =>
      run('refund', { ...nameOf(payment), refundReference, amountMinor, reason }),
    collect: ({ amountMinor, currency, outcome, ...payment }) =>
      run('collect', { ...nameOf(payment), amountMinor, currency, outcome }),
    find: (payment) => run('find', nameOf(payment)),
    readStatement: ({ fromMs, untilMs, after }) => run('readStatement', { fromMs, untilMs, after }),
    close: () => ledger.close(),
    entriesFor: (merchantId) => run('entriesFor', { merchantId }),
    forget: (merchantIds) => run('forget', { merchantIds }),
  }
}

// Steps get only what they need, because it is copied to another thread.
function nameOf({ merchantId, reference }: PaymentName): PaymentName {
  return { merchantId, reference }
}

function decide({ pan, network }: CardDetails, occasion: Occasion): Decision {
  return { network, declined: declineOf(pan.reveal(), occasion) }
}
