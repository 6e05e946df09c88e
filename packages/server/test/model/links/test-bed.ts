import { createServer } from 'node:http'
import type { Database } from '../../../../database/src/database.ts'
import { createLog } from '../../../../http/src/log/request-log.ts'
import type { Acquirer } from '../../../../payments/src/acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { openContext } from '../../../src/start/open-context.ts'
import { withDefaults } from '../../../src/start/service-config.ts'
import { askOverHttp } from '../../support/ask-over-http.ts'
import { listen } from '../../support/listen.ts'
import { startTestService, type TestService } from '../../support/start-test-service.ts'
import type { ModelStore } from '../engine/check-sequences.ts'
import { useModelRules } from '../engine/use-model-rules.ts'
import type { DrivenService } from './drive-links.ts'

/** A service to compare with the model. */
export interface Subject {
  /** A store for each of the lanes in which sequences run side by side: each has a clock of its own. */
  readonly stores: readonly ModelStore[]
  /** A deliberate mistake, put between the model and the service. */
  readonly spoilService?: (service: TestService) => TestService
  /** A deliberate mistake, put between the service and the acquirer. */
  readonly spoilAcquirer?: (acquirer: SimulatedAcquirer) => SimulatedAcquirer
  /** A deliberate mistake in what the service has written down. */
  readonly spoilStore?: (db: Database) => Promise<void>
}

/** A service that is ready for sequences of commands. */
export interface TestBed {
  readonly driven: DrivenService
  readonly simulator: SimulatedAcquirer
  readonly db: Database
  readonly spoilStore: NonNullable<Subject['spoilStore']>
  [Symbol.asyncDispose](): Promise<void>
}

export const startMs: number = Date.UTC(2026, 3, 15, 12)
// Test beds follow each other on one store.
const masterKeys = parseMasterKeys(generateMasterKey(1))

/** Starts a service, a second process through which links are paid by card, and a receiver of its notifications. */
export async function openTestBed(subject: Subject, store: ModelStore): Promise<TestBed> {
  await using opened = new AsyncDisposableStack()
  const clock = { nowMs: startMs }
  const nowMs = (): number => clock.nowMs
  const simulator = opened.adopt(createSimulator({ ledgerLocation: ':memory:', nowMs }), ({ close }) =>
    close(),
  )
  const kept: SimulatedAcquirer = { ...simulator, close: async () => {} }
  const acquirer: Acquirer = subject.spoilAcquirer?.(kept) ?? kept
  const unlimited = { tokensPerMinute: 1e6, loginsPerMinute: 1e6, declinesPerHour: 1e6 }
  // Each move of the clock waits for its deliveries, and there are ten thousand moves.
  const delivery = { restFactor: 0 }
  const config = { store, masterKeys, acquirer, nowMs, delivery, ...unlimited }
  const honest = opened.adopt(await startTestService(config, askOverHttp()), ({ close }) => close())
  const { context: till } = await openContext({
    settings: withDefaults(config),
    log: createLog({ level: 'silent' }),
    publicUrl: () => honest.url,
    opened,
  })
  await useModelRules(till.db)
  // It accepts all notifications.
  const receiver = await listen(
    createServer((request, response) => void request.resume().on('end', () => response.end())),
  )
  opened.defer(receiver.close)
  const driven: DrivenService = {
    service: subject.spoilService?.(honest) ?? honest,
    ...{ clock, till },
    cardIds: new Map(),
    callbackUrl: `${receiver.url}/heard`,
    linkIds: new Map(),
    challenges: new Map(),
  }
  const untilClosed = opened.move()
  return {
    driven,
    simulator,
    db: till.db,
    spoilStore: subject.spoilStore ?? (async () => {}),
    [Symbol.asyncDispose]: () => untilClosed.disposeAsync(),
  }
}
