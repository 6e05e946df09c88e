import type { Database } from '../../../../database/src/database.ts'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { createLog } from '../../../../http/src/log/request-log.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import type { InstallmentRule } from '../../../../payments/src/installments/domain/installment-rule.ts'
import { insertInstallmentRule } from '../../../../payments/src/installments/store/installment-rules.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import type { Context } from '../../../src/start/context.ts'
import { openContext } from '../../../src/start/open-context.ts'
import { withDefaults } from '../../../src/start/service-config.ts'
import { askOverHttp } from '../../support/ask-over-http.ts'
import { startTestService, type TestService } from '../../support/start-test-service.ts'
import { modelRules } from './expected-installments.ts'
import { ledgerOf } from './ledger-audit.ts'

/** A deliberate mistake of a service, which its model has to find. */
export interface Mistake {
  /** Between the model and the service. */
  readonly spoilService?: (service: TestService) => TestService
  /** Between the service and the acquirer. */
  readonly spoilAcquirer?: (acquirer: SimulatedAcquirer) => SimulatedAcquirer
  /** In what the service has written down. */
  readonly spoilStore?: (db: Database) => Promise<void>
}

/** A service to compare with a model. */
export interface Subject extends Mistake {
  /**
   * A store for each of the lanes in which sequences run side by side: each has a clock of its own. Not in memory, because
   * some of what a model says is looked up past the service.
   */
  readonly stores: readonly StoreAddress[]
}

/** A service that runs. */
export interface OpenedSubject extends AsyncDisposable {
  readonly service: TestService
  readonly clock: { nowMs: number }
  /** Another process on the same store. */
  readonly till: Context
  readonly spoilStore: NonNullable<Mistake['spoilStore']>
  /** @returns a function that reads what the acquirer has done since, for each merchant. */
  watchLedger(): Promise<() => Promise<readonly (readonly string[])[]>>
}

/** When the clocks of the models begin. Those of their countries are not changed from here to the end of August. */
export const startMs: number = Date.UTC(2026, 3, 15, 12)
/** The merchants of the models. */
export const merchants: readonly string[] = ['demo', 'other']
// Subjects follow each other on one store.
const masterKeys = parseMasterKeys(generateMasterKey(1))

/** Starts a service whose merchants have the rules for installments that the models know. */
export async function openSubject(mistake: Mistake, store: StoreAddress): Promise<OpenedSubject> {
  await using opened = new AsyncDisposableStack()
  const clock = { nowMs: startMs }
  const nowMs = (): number => clock.nowMs
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs })
  opened.defer(simulator.close)
  const codes = new Map<string, string>()
  const kept: SimulatedAcquirer = {
    ...simulator,
    close: async () => {},
    authorize: (order) => {
      const code = order.card.cvv?.reveal()
      if (code !== undefined) codes.set(order.reference, code)
      return simulator.authorize(order)
    },
  }
  const unlimited = { tokensPerMinute: 1e6, loginsPerMinute: 1e6, declinesPerHour: 1e6 }
  const config = {
    store,
    masterKeys,
    nowMs,
    ...unlimited,
    acquirer: mistake.spoilAcquirer?.(kept) ?? kept,
    // Each move of the clock waits for its deliveries, and there are ten thousand moves.
    delivery: { restFactor: 0 },
  }
  const honest = opened.adopt(await startTestService(config, askOverHttp()), ({ close }) => close())
  const { context: till } = await openContext({
    settings: withDefaults(config),
    log: createLog({ level: 'silent' }),
    publicUrl: () => honest.url,
    opened,
  })
  await useModelRules(till.db)
  const readLedger = () => Promise.all(merchants.map((merchant) => simulator.entriesFor(merchant)))
  const untilClosed = opened.move()
  return {
    service: mistake.spoilService?.(honest) ?? honest,
    clock,
    till,
    spoilStore: mistake.spoilStore ?? (async () => {}),
    watchLedger: async () => {
      const before = await readLedger()
      return async () =>
        (await readLedger()).map((entries, index) => ledgerOf(entries.slice(before[index]?.length), codes))
    },
    [Symbol.asyncDispose]: () => untilClosed.disposeAsync(),
  }
}

async function useModelRules(db: Database): Promise<void> {
  await db.deleteFrom('installmentRules').execute()
  for (const [index, { minInstallment, minAmount, ...terms }] of modelRules.entries()) {
    const minimums = { minInstallmentMinor: minInstallment, minAmountMinor: minAmount }
    const named = { merchantId: 'demo', ruleId: `inr_${index}`, createdAtMs: index }
    await insertInstallmentRule(db, { ...terms, ...minimums, ...named } as InstallmentRule)
  }
}
