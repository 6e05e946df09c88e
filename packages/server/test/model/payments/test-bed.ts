import { expect } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { cvvTokenHashOf } from '../../../../payments/src/tokens/domain/cvv-token.ts'
import { type Mistake, merchants, type OpenedSubject, openSubject } from '../engine/open-subject.ts'
import { standingCards, startState } from './commands.ts'
import { type DrivenService, tokenize } from './drive-service.ts'
import type { ModelState } from './model-state.ts'

/** A service that is ready for sequences of commands. */
export interface TestBed extends OpenedSubject {
  readonly driven: DrivenService
  /** The cards that are there from the start, as the service has them. */
  readonly cards: DrivenService['cards']
}

/** Starts a service with cards in it that the model knows. */
export async function openTestBed(mistake: Mistake, store: StoreAddress): Promise<TestBed> {
  const opened = await openSubject(mistake, store)
  const { service, clock } = opened
  const driven: DrivenService = {
    service,
    clock,
    sequence: { prefix: '' },
    cards: new Map(),
    cvvTokens: new Map(),
    planIds: new Map(),
    accessTokens: new Map(),
    made: new Map(),
  }
  for (const merchant of merchants) {
    for (const [card, pan] of Object.entries(standingCards)) {
      // A card that cannot be verified is not among the standing ones.
      await tokenize(driven, { merchant, card, pan, verifyCard: true })
    }
  }
  return { ...opened, driven, cards: new Map(driven.cards) }
}

/** The model of a sequence that is under way. */
export interface TrackedState {
  modelState: ModelState
  /** Payments are kept for ever: the keys of each sequence begin with its own. */
  readonly prefix: string
  /** Compares what the acquirer did meanwhile with the model. */
  compareLedger(): Promise<void>
}

let sequences = 0

/** Resets a test bed to the start of a sequence. */
export async function beginSequence({ driven, cards, watchLedger }: TestBed): Promise<TrackedState> {
  sequences += 1
  driven.clock.nowMs = startState.nowMs
  driven.sequence.prefix = `s${sequences}-`
  for (const known of [driven.made, driven.cards, driven.cvvTokens, driven.planIds]) known.clear()
  for (const [name, card] of cards) driven.cards.set(name, card)
  const readLedger = await watchLedger()
  const tracked: TrackedState = {
    modelState: startState,
    prefix: driven.sequence.prefix,
    compareLedger: async () => {
      const since = (await readLedger()).map((lines) => lines.map(withRefundsInOrder).toSorted())
      expect(since).toEqual(merchants.map((merchant) => expectedLedger(tracked.modelState, merchant)))
    },
  }
  return tracked
}

/** What the acquirer has done for a merchant, as the model would have it, in the order of `ledgerOf`. */
function expectedLedger({ payments }: ModelState, merchant: string): readonly string[] {
  return [...payments]
    .filter(([name, { entries }]) => name.startsWith(`${merchant} `) && entries.length > 0)
    .map(([, { entries }]) => withRefundsInOrder(entries.join(', ')))
    .toSorted()
}

/** The entries of a payment with those of its refunds, which come last, in an order that does not depend on chance. */
function withRefundsInOrder(line: string): string {
  const entries = line.split(', ')
  const isRefund = (entry: string): boolean => entry.startsWith('refund ')
  return [...entries.filter((entry) => !isRefund(entry)), ...entries.filter(isRefund).toSorted()].join(', ')
}

/**
 * Compares what is stored of the codes that payers typed again with the model: who has each, and that nothing is left of
 * a code that was used or whose time is over.
 */
export async function compareCvvTokens(
  { driven, till: { db } }: TestBed,
  { modelState }: Pick<TrackedState, 'modelState'>,
): Promise<void> {
  if (driven.cvvTokens.size === 0) return
  const names = new Map([...driven.cvvTokens].map(([name, token]) => [cvvTokenHashOf(token), name]))
  const rows = await db
    .selectFrom('cvvTokens')
    .selectAll()
    .where('tokenHash', 'in', [...names.keys()])
    .execute()
  const stored = rows.map((row) => ({
    name: `${row.merchantId} ${names.get(row.tokenHash)}`,
    isUsed: row.usedAtMs !== null,
    heldBy: row.heldBy,
    isStored: { code: row.sealedCode !== null, fingerprint: row.requestFingerprint !== null },
    isWaiting: row.waitingCode !== null,
  }))
  const expected = [...modelState.cvvTokens].map(([name, { isUsed, heldBy, isWaiting, isWiped }]) => ({
    name,
    isUsed,
    heldBy,
    isStored: { code: !isWiped, fingerprint: !isWiped },
    isWaiting,
  }))
  expect(stored.toSorted(byName)).toEqual(expected.toSorted(byName))
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1
}
