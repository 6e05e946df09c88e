import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { cardRow } from '../../../test/support/stored-rows.ts'
import { openStore, type Store } from '../../database/open-store.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import type { Verification } from '../domain/verification.ts'
import { findCard, type NewCard, takeSecurityCode } from './cards.ts'
import { findVerification, insertVerification, writeVerificationOutcome } from './verifications.ts'

const createdAtMs = 1_900_000_000_123

describe.skipIf(!hasPostgres)('tokens of one turn of the event loop on PostgreSQL', () => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await createPostgresStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  const verificationOf = (key: string, fields: Partial<Verification> = {}): Verification => ({
    ...{
      merchantId: 'demo',
      keyFingerprint: key,
      requestFingerprint: 'r',
      cardId: `crd_${crypto.randomUUID()}`,
    },
    ...{
      method: 'none',
      openIntent: null,
      intentOwner: null,
      declineReason: null,
      mismatches: 0,
      createdAtMs,
    },
    acquirerReference: `vrf_${crypto.randomUUID()}`,
    ...fields,
  })
  const cardOf = ({ cardId }: Verification): NewCard => ({
    card: cardRow({
      cardId,
      cardHolderName: 'José “Zé” \\ Souza',
      sealedPan: randomBytes(40),
      expiresAt: 2_000_000_000,
      createdAtMs,
    }),
    sealedCode: randomBytes(20),
  })
  /** The number of transactions that stored the cards. */
  async function writesOf(cards: readonly NewCard[]): Promise<number> {
    const ids = sql.join(cards.map(({ card }) => card.cardId))
    const { rows } = await sql<{ writes: number }>`
      select count(distinct xmin::text) as writes from cards where card_id in (${ids})`.execute(store.db)
    return Number(rows[0]?.writes)
  }
  const storedOf = (cards: readonly NewCard[]) =>
    Promise.all(cards.map(({ card }) => findCard(store.db, card)))
  const codesOf = (cards: readonly NewCard[]) =>
    Promise.all(cards.map(({ card }) => takeSecurityCode(store.db, card)))

  it('are stored in few transactions, each with its own card and code', async () => {
    const verifications = Array.from({ length: 40 }, (_, index) => verificationOf(`unverified ${index}`))
    const cards = verifications.map(cardOf)
    const stored = verifications.map((each, index) =>
      insertVerification(store.db, each, { card: cards[index] ?? null }),
    )
    expect(await Promise.all(stored)).toEqual(verifications.map(() => true))
    expect(await writesOf(cards)).toBeLessThanOrEqual(3)
    expect(await storedOf(cards)).toEqual(cards.map(({ card }) => card))
    expect(await codesOf(cards)).toEqual(cards.map(({ sealedCode }) => sealedCode))
    const found = await Promise.all(verifications.map((each) => findVerification(store.db, each)))
    expect(found).toEqual(verifications)
  })

  it('are stored once for a key, with the card of the first request', async () => {
    const verifications = [verificationOf('same'), verificationOf('same'), verificationOf('another')]
    const cards = verifications.map(cardOf)
    const stored = await Promise.all(
      verifications.map((each, index) => insertVerification(store.db, each, { card: cards[index] ?? null })),
    )
    expect(stored.filter(Boolean)).toHaveLength(2)
    const kept = cards.filter((_, index) => stored[index])
    expect((await storedOf(cards)).filter(Boolean)).toEqual(kept.map(({ card }) => card))
  })

  it('get the cards whose verifications were approved, and no others', async () => {
    const open = { method: 'zero_amount', openIntent: 'verify', intentOwner: '1' } as const
    const verifications = Array.from({ length: 30 }, (_, index) => verificationOf(`verified ${index}`, open))
    await Promise.all(verifications.map((each) => insertVerification(store.db, each)))
    const cards = verifications.map((each) => ({ ...cardOf(each), sealedCode: null }))
    const isApproved = (index: number): boolean => index % 3 !== 0
    const end = (each: Verification, index: number) =>
      isApproved(index)
        ? writeVerificationOutcome(store.db, { ...each, declineReason: null }, { card: cards[index] ?? null })
        : writeVerificationOutcome(store.db, { ...each, declineReason: 'card_declined' })
    const ended = await Promise.all(verifications.map(end))
    expect(ended).toEqual(
      verifications.map((each, index) => ({
        ...each,
        ...{ openIntent: null, intentOwner: null, declineReason: isApproved(index) ? null : 'card_declined' },
      })),
    )
    const approved = cards.filter((_, index) => isApproved(index))
    expect((await storedOf(cards)).filter(Boolean)).toEqual(approved.map(({ card }) => card))
    expect((await codesOf(cards)).filter(Boolean)).toEqual([])
    expect(await writesOf(approved)).toBeLessThanOrEqual(3)
    // Each has ended already.
    expect(await Promise.all(verifications.map(end))).toEqual(verifications.map(() => undefined))
  })

  it('are each stored alone if one of them cannot be stored with the others', async () => {
    const [first, good, bad, fine] = ['first', 'good', 'bad', 'fine'].map((key) => verificationOf(key))
    if (!first || !good || !bad || !fine) throw new Error('there are four')
    const card = cardOf(first)
    await insertVerification(store.db, first, { card })
    const stored = await Promise.allSettled([
      insertVerification(store.db, good, { card: cardOf(good) }),
      // Its id is taken.
      insertVerification(store.db, bad, { card }),
      insertVerification(store.db, fine, { card: cardOf(fine) }),
    ])
    expect(stored).toMatchObject([
      { status: 'fulfilled', value: true },
      { status: 'rejected', reason: { code: '23505' } },
      { status: 'fulfilled', value: true },
    ])
    expect(await findVerification(store.db, verificationOf('bad'))).toBeUndefined()
  })
})
