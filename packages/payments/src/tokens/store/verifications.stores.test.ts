import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../../database/src/open-store.ts'
import { cardRow } from '../../../../server/test/support/stored-rows.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'
import { waysToWrite } from '../../../../server/test/support/ways-to-write.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { openStore } from '../../schema/open-store.ts'
import type { Card } from '../domain/card.ts'
import { isRepetition, type StoredVerification } from '../domain/verification.ts'
import { findCard, type NewCard, takeSecurityCode } from './cards.ts'
import { hasTemporaryHold } from './temporary-holds.ts'
import {
  deleteOldVerifications,
  deleteVerification,
  findVerification,
  insertVerification,
  releaseVerifications,
  repeatVerification,
  writeVerificationOutcome,
} from './verifications.ts'

describe.each(storesOnDisk)('on $name', ({ newStore }) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  describe('verifications', () => {
    it('takes the key of a token once for each merchant', async () => {
      const verification = newVerification()
      expect(await insertVerification(store.db, verification)).toBe(true)
      expect(await insertVerification(store.db, { ...verification, cardId: 'crd_other' })).toBe(false)
      expect(await findVerification(store.db, verification)).toEqual(verification)
      expect(await findVerification(store.db, { ...verification, merchantId: 'other' })).toBeUndefined()
      expect(await insertVerification(store.db, { ...verification, merchantId: 'other' })).toBe(true)
    })

    it('lets one of many writers finalize a verification', async () => {
      const verification = newVerification()
      await insertVerification(store.db, verification)
      const reasons = [null, 'card_declined', null, 'incorrect_cvv'] as const
      const close = (declineReason: StoredVerification['declineReason']) =>
        writeVerificationOutcome(store.db, { ...verification, declineReason })
      const winners = (await Promise.all(reasons.map(close))).filter((closed) => closed !== undefined)
      expect(winners).toHaveLength(1)
      expect(await findVerification(store.db, verification)).toEqual(winners[0])
    })

    it('leaves a verification that was begun again since, belongs to another merchant, or has ended', async () => {
      const verification = newVerification()
      const before = { ...verification, acquirerReference: 'vrf_before', declineReason: null }
      const foreign = { ...verification, merchantId: 'other', declineReason: null }
      await insertVerification(store.db, verification)
      for (const stranger of [before, foreign]) {
        expect(await writeVerificationOutcome(store.db, stranger)).toBeUndefined()
        await deleteVerification(store.db, stranger)
      }
      expect((await findVerification(store.db, verification))?.openIntent).toBe('verify')
      await writeVerificationOutcome(store.db, { ...verification, declineReason: null })
      expect((await findVerification(store.db, verification))?.openIntent).toBeNull()
      await deleteVerification(store.db, verification)
      expect(await findVerification(store.db, verification)).toBeDefined()
    })

    it('counts all simultaneous other bodies under a key before any is compared', async () => {
      const verification = newVerification()
      await insertVerification(store.db, verification)
      // More guesses than a store has connections: when the right one's turn comes, three have been counted.
      const guesses = [...Array.from({ length: 40 }, (_, guess) => `wrong ${guess}`), 'r']
      const seen = await Promise.all(
        guesses.map((requestFingerprint) =>
          repeatVerification(store.db, { ...verification, requestFingerprint }),
        ),
      )
      const last = seen.at(-1)
      expect(last && isRepetition(last, verification)).toBe(false)
      expect((await findVerification(store.db, verification))?.mismatches).toBe(40)
    })

    it('counts neither the same body, nor what comes from another merchant or under a free key', async () => {
      const verification = newVerification()
      await insertVerification(store.db, verification)
      expect(await repeatVerification(store.db, verification)).toEqual(verification)
      const other = { ...verification, requestFingerprint: 'other' }
      expect(await repeatVerification(store.db, { ...other, merchantId: 'other' })).toBeUndefined()
      expect(await repeatVerification(store.db, { ...other, keyFingerprint: 'free' })).toBeUndefined()
      expect(await findVerification(store.db, verification)).toEqual(verification)
    })

    it('takes what is open from dead owners, once', async () => {
      const [dead, living] = [newVerification({ intentOwner: '31' }), newVerification({ intentOwner: '32' })]
      for (const verification of [dead, living]) await insertVerification(store.db, verification)
      const taken = [
        await releaseVerifications(store.db, ['31']),
        await releaseVerifications(store.db, ['31']),
      ]
      expect(taken).toEqual([[{ ...dead, intentOwner: null }], []])
      expect((await findVerification(store.db, living))?.intentOwner).toBe('32')
    })

    it('keeps the keys of tokens for a day', async () => {
      const [old, young] = [newVerification(), newVerification({ createdAtMs: 1_900_000_000_001 })]
      for (const verification of [old, young]) await insertVerification(store.db, verification)
      await deleteOldVerifications(store.db, 1_900_000_000_000 + 24 * 3_600_000)
      expect(await findVerification(store.db, old)).toBeUndefined()
      expect(await findVerification(store.db, young)).toBeDefined()
    })
  })

  describe.each(Object.entries(waysToWrite))('verifications that are written %s', (way, make) => {
    const insert = (verifications: readonly StoredVerification[], cards: readonly NewCard[] = []) =>
      make(
        store.db,
        verifications.map(
          (each, index) => (db) => insertVerification(db, each, { card: cards[index] ?? null }),
        ),
      )
    const newVerifications = (count: number, fields: Partial<StoredVerification> = {}) =>
      Array.from({ length: count }, () => newVerification(fields))
    const unverified = { method: 'none', openIntent: null, intentOwner: null } as const
    const stored = (cards: readonly NewCard[]) =>
      Promise.all(cards.map(({ card }) => findCard(store.db, card)))
    const codesOf = (cards: readonly NewCard[]) =>
      Promise.all(cards.map(({ card }) => takeSecurityCode(store.db, card)))

    it('have their own cards and codes', async () => {
      const verifications = newVerifications(10, unverified)
      const cards = verifications.map(cardOf)
      expect(await insert(verifications, cards)).toEqual(verifications.map(() => true))
      expect((await stored(cards)).map(comparable)).toEqual(cards.map(({ card }) => comparable(card)))
      const codes = (await codesOf(cards)).map((code) => code && Buffer.from(code))
      expect(codes).toEqual(cards.map(({ sealedCode }) => sealedCode))
      const found = await Promise.all(verifications.map((each) => findVerification(store.db, each)))
      expect(found).toEqual(verifications)
    })

    it('are stored once for a key, with the card of the first request', async () => {
      const [first, other] = newVerifications(2, unverified)
      if (!first || !other) throw new Error('there are two')
      const verifications = [
        first,
        newVerification({ ...unverified, keyFingerprint: first.keyFingerprint }),
        other,
      ]
      const cards = verifications.map(cardOf)
      const isStored = await insert(verifications, cards)
      expect(isStored.filter(Boolean)).toHaveLength(2)
      expect(isStored[2]).toBe(true)
      expect((await stored(cards)).map((card) => card !== undefined)).toEqual(isStored)
    })

    it('get cards if they are approved, and lose the record of a hold that is not needed', async () => {
      const held = { method: 'temporary_authorization' } as const
      const verifications = newVerifications(12).map((each, index) =>
        index % 2 ? { ...each, ...held } : each,
      )
      const holds = verifications.filter(({ method }) => method === held.method)
      await make(
        store.db,
        verifications.map((each) => (db) => {
          const hold = holds.includes(each) ? { ...each, owner: '1' } : null
          return insertVerification(db, each, { hold })
        }),
      )
      const isHeld = () => Promise.all(holds.map((hold) => hasTemporaryHold(store.db, hold)))
      expect(await isHeld()).toEqual(holds.map(() => true))
      const cards = verifications.map((each) => ({ ...cardOf(each), sealedCode: null }))
      const isApproved = (index: number): boolean => index % 3 !== 0
      const outcomes = () =>
        make(
          store.db,
          verifications.map((each, index) => (db) => {
            const made = {
              card: isApproved(index) ? (cards[index] ?? null) : null,
              hold: holds.includes(each) ? each : null,
            }
            return writeVerificationOutcome(db, { ...each, declineReason: declineReasonOf(index) }, made)
          }),
        )
      const declineReasonOf = (index: number) => (isApproved(index) ? null : 'card_declined')
      expect(await outcomes()).toEqual(
        verifications.map((each, index) => ({
          ...each,
          openIntent: null,
          intentOwner: null,
          declineReason: declineReasonOf(index),
        })),
      )
      expect((await stored(cards)).map((card) => card !== undefined)).toEqual(
        cards.map((_, index) => isApproved(index)),
      )
      expect((await codesOf(cards)).filter(Boolean)).toEqual([])
      expect(await isHeld()).toEqual(holds.map(() => false))
      // Each has ended already.
      expect(await outcomes()).toEqual(verifications.map(() => undefined))
    })

    it.skipIf(way === 'in a transaction')('do not fail because one of them cannot be stored', async () => {
      const [first, good, bad, fine] = newVerifications(4, unverified)
      if (!first || !good || !bad || !fine) throw new Error('there are four')
      const card = cardOf(first)
      await insertVerification(store.db, first, { card })
      const results = await Promise.allSettled([
        insert([good], [cardOf(good)]),
        // Its card's id is taken.
        insert([bad], [card]),
        insert([fine], [cardOf(fine)]),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await findVerification(store.db, bad)).toBeUndefined()
      expect(await findVerification(store.db, fine)).toEqual(fine)
    })
  })

  function cardOf({ cardId }: StoredVerification): NewCard {
    const card = cardRow({
      cardId,
      cardHolderName: 'José “Zé” \\ Souza',
      sealedPan: randomBytes(40),
      expiresAt: 2_000_000_000,
    })
    return { card, sealedCode: randomBytes(20) }
  }

  // The databases give bytes as different kinds of arrays.
  const comparable = (card: Card | undefined) =>
    card && { ...card, sealedPan: Buffer.from(card.sealedPan ?? []) }

  let count = 0

  function newVerification(fields: Partial<StoredVerification> = {}): StoredVerification {
    count += 1
    return {
      merchantId: 'demo',
      keyFingerprint: `k${count}`,
      requestFingerprint: 'r',
      cardId: `crd_${count}`,
      method: 'zero_amount',
      acquirerReference: `vrf_${count}`,
      openIntent: 'verify',
      intentOwner: '1',
      declineReason: null,
      mismatches: 0,
      createdAtMs: 1_900_000_000_000,
      ...fields,
    }
  }
})
