import type { Database } from '../../../../database/src/database.ts'
import type { Acquirer } from '../../../../payments/src/acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { askOverHttp } from '../../support/ask-over-http.ts'
import { startTestService, type TestService } from '../../support/start-test-service.ts'
import type { ModelStore } from '../engine/check-sequences.ts'
import { useModelRules } from '../engine/use-model-rules.ts'
import { standingCards } from './commands.ts'
import { type DrivenService, tokenize } from './drive-service.ts'
import { cardName, type ModelCard, type ModelState } from './model-state.ts'

/** A service to compare with the model. */
export interface Subject {
  /** A store for each of the lanes in which sequences run side by side: each has a clock of its own. */
  readonly stores: readonly ModelStore[]
  /** A deliberate mistake, put between the model and the service. */
  readonly spoilService?: (service: TestService) => TestService
  /** A deliberate mistake, put between the service and the acquirer. */
  readonly spoilAcquirer?: (acquirer: Acquirer) => Acquirer
  /** A deliberate mistake in what the service has written down. */
  readonly spoilStore?: (db: Database) => Promise<void>
}

/** A service that is ready for sequences of commands. */
export interface TestBed {
  readonly driven: DrivenService
  /** The cards that are there from the start, as the service has them. */
  readonly cards: DrivenService['cards']
  readonly simulator: SimulatedAcquirer
  /** The security codes that came to the acquirer with authorizations, by reference. */
  readonly codes: ReadonlyMap<string, string>
  readonly db: Database
  readonly spoilStore: NonNullable<Subject['spoilStore']>
  /** What the model knows before the first command. */
  readonly start: ModelState
  [Symbol.asyncDispose](): Promise<void>
}

// The clocks of the model's countries are not changed from here to the end of August.
const startMs = Date.UTC(2026, 3, 15, 12)
/** The merchants of the model. */
export const merchants: readonly string[] = ['demo', 'other']
// Test beds follow each other on one store.
const masterKeys = parseMasterKeys(generateMasterKey(1))

/** Starts a service with cards in it that the model knows. */
export async function openTestBed(subject: Omit<Subject, 'stores'>, store: ModelStore): Promise<TestBed> {
  const clock = { nowMs: startMs }
  const nowMs = (): number => clock.nowMs
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs })
  const codes = new Map<string, string>()
  const kept: Acquirer = {
    ...simulator,
    close: async () => {},
    authorize: (order) => {
      const code = order.card.cvv?.reveal()
      if (code !== undefined) codes.set(order.reference, code)
      return simulator.authorize(order)
    },
  }
  const acquirer = subject.spoilAcquirer?.(kept) ?? kept
  const unlimited = { tokensPerMinute: 1e6, loginsPerMinute: 1e6, declinesPerHour: 1e6 }
  const config = { store, masterKeys, acquirer, nowMs, ...unlimited }
  const honest = await startTestService(config, askOverHttp())
  const service = subject.spoilService?.(honest) ?? honest
  const second = await openStore(store)
  await useModelRules(second.db)
  const driven: DrivenService = {
    ...{
      service,
      clock,
      sequence: { prefix: '' },
      cards: new Map(),
      cvvTokens: new Map(),
      planIds: new Map(),
    },
    ...{ accessTokens: new Map(), made: new Map() },
  }
  const cards = new Map<string, ModelCard>()
  for (const merchant of merchants) {
    for (const [card, pan] of Object.entries(standingCards)) {
      // A card that cannot be verified is not among the standing ones.
      await tokenize(driven, { merchant, card, pan, verifyCard: true })
      cards.set(cardName({ merchant, card }), { pan, expiresAtMs: null, code: null })
    }
  }
  const made = { codesTyped: 0, plansMade: 0, cvvTokens: new Map(), plans: new Map(), payments: new Map() }
  const start: ModelState = { nowMs: startMs, cards, logins: new Map(), ...made }
  const close = async (): Promise<void> => {
    await second.close()
    await honest.close()
    await simulator.close()
  }
  return {
    ...{ driven, cards: new Map(driven.cards), simulator, codes, start },
    db: second.db,
    spoilStore: subject.spoilStore ?? (async () => {}),
    [Symbol.asyncDispose]: close,
  }
}
