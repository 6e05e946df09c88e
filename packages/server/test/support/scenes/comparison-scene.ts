import { join } from 'node:path'
import type { Store, StoreAddress } from '../../../../database/src/open-store.ts'
import { createLog } from '../../../../http/src/log/request-log.ts'
import type { Acquirer } from '../../../../payments/src/acquirer/acquirer.ts'
import { type Ledger, openLedger } from '../../../../payments/src/acquirer/ledger.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { createSandboxMerchants } from '../../../../payments/src/merchants/sandbox-merchants.ts'
import { allTime } from '../../../../payments/src/reconciliation/domain/period.ts'
import type { ResolvedDifference } from '../../../../payments/src/reconciliation/domain/run.ts'
import {
  type ReconciliationOrder,
  type ReconciliationReport,
  runReconciliation,
} from '../../../../payments/src/reconciliation/flows/run-reconciliation.ts'
import { statementOfAcquirer } from '../../../../payments/src/reconciliation/flows/statement-source.ts'
import type { Context } from '../../../src/start/context.ts'
import { openContext } from '../../../src/start/open-context.ts'
import { withDefaults } from '../../../src/start/service-config.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { foundOf, type PlannedPayment, writePayments } from './reconciliation-scene.ts'

export interface ComparisonResult {
  readonly report: ReconciliationReport | null
  readonly found: readonly ResolvedDifference[]
  /** The differences that were found, as `foundOf` writes them, in order. */
  readonly lines: readonly string[]
}

/** A store, and the ledger of a simulator that the tests compare it with. */
export interface ComparisonScene {
  readonly store: Store
  readonly ledger: Ledger
  readonly context: Context
  /** Writes payments to both sides. @returns the differences that a comparison must find, as `foundOf` writes them. */
  write(payments: Iterable<PlannedPayment>): Promise<readonly string[]>
  /**
   * Compares both sides.
   *
   * @param order Default: compares with the simulator's whole list, and applies nothing.
   * @param changed Methods of the acquirer that do something else.
   */
  compare(order?: Partial<ReconciliationOrder>, changed?: Partial<Acquirer>): Promise<ComparisonResult>
  close(): Promise<void>
}

export async function openComparisonScene(address: StoreAddress): Promise<ComparisonScene> {
  const opened = new AsyncDisposableStack()
  const folder = makeTemporaryFolder()
  opened.defer(() => folder.remove())
  const ledgerLocation = join(folder.path, 'ledger.sqlite')
  const ledger = opened.adopt(openLedger(ledgerLocation), ({ close }) => close())
  const settings = withDefaults({
    store: address,
    acquirer: createSimulator({ ledgerLocation, nowMs: Date.now }),
  })
  const log = createLog({ level: 'silent' })
  const { store, context } = await openContext({
    settings,
    log,
    publicUrl: () => 'http://service',
    opened,
  })
  await createSandboxMerchants(store.db)
  return {
    store,
    ledger,
    context,
    write: (payments) => writePayments({ db: store.db, ledger }, payments),
    compare: async (order = {}, changed = {}) => {
      const found: ResolvedDifference[] = []
      const acquirer = { ...context.acquirer, ...changed }
      const report = await runReconciliation(
        { ...context, acquirer },
        {
          source: statementOfAcquirer(acquirer),
          ...allTime,
          delayMs: 0,
          isApplied: false,
          ...order,
          systemNowMs: Date.now,
          report: (difference) => void found.push(difference),
        },
      )
      return { report, found, lines: found.map(foundOf).sort() }
    },
    close: () => opened.disposeAsync(),
  }
}
