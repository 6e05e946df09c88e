import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store, type StoreAddress } from '../../database/open-store.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { isRepetition, type Verification } from '../domain/verification.ts'
import {
  deleteOldVerifications,
  deleteVerification,
  findVerification,
  insertVerification,
  releaseVerifications,
  repeatVerification,
  writeVerificationOutcome,
} from './verifications.ts'

/** The contract for storing verifications, on every store. */
export function describeVerifications(name: string, newStore: () => Promise<StoreAddress>): void {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  describe(`verifications on ${name}`, () => {
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
      const close = (declineReason: Verification['declineReason']) =>
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

  let count = 0

  function newVerification(fields: Partial<Verification> = {}): Verification {
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
}
