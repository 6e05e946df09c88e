import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store, type StoreAddress } from '../../database/open-store.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { isRepetition, type TokenAttempt } from '../domain/verification.ts'
import {
  closeAttempt,
  deleteOldAttempts,
  disownAttempts,
  findAttempt,
  forgetAttempt,
  insertAttempt,
  repeatAttempt,
} from './verifications.ts'

/** How every store keeps the attempts to make a token. */
export function describeTokenAttempts(name: string, newStore: () => Promise<StoreAddress>): void {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  describe(`attempts at tokens on ${name}`, () => {
    it('takes the key of a token once for each merchant', async () => {
      const attempt = attemptOf()
      expect(await insertAttempt(store.db, attempt)).toBe(true)
      expect(await insertAttempt(store.db, { ...attempt, cardId: 'crd_other' })).toBe(false)
      expect(await findAttempt(store.db, attempt)).toEqual(attempt)
      expect(await findAttempt(store.db, { ...attempt, merchantId: 'other' })).toBeUndefined()
      expect(await insertAttempt(store.db, { ...attempt, merchantId: 'other' })).toBe(true)
    })

    it('lets one of many that end a verification win', async () => {
      const attempt = attemptOf()
      await insertAttempt(store.db, attempt)
      const reasons = [null, 'card_declined', null, 'incorrect_cvv'] as const
      const close = (declineReason: TokenAttempt['declineReason']) =>
        closeAttempt(store.db, { ...attempt, declineReason })
      const winners = (await Promise.all(reasons.map(close))).filter((closed) => closed !== undefined)
      expect(winners).toHaveLength(1)
      expect(await findAttempt(store.db, attempt)).toEqual(winners[0])
    })

    it('ends and frees nothing that was begun anew since, by another merchant, or that has ended', async () => {
      const attempt = attemptOf()
      const before = { ...attempt, acquirerReference: 'vrf_before', declineReason: null }
      const foreign = { ...attempt, merchantId: 'other', declineReason: null }
      await insertAttempt(store.db, attempt)
      for (const stranger of [before, foreign]) {
        expect(await closeAttempt(store.db, stranger)).toBeUndefined()
        await forgetAttempt(store.db, stranger)
      }
      expect((await findAttempt(store.db, attempt))?.openIntent).toBe('verify')
      await closeAttempt(store.db, { ...attempt, declineReason: null })
      expect((await findAttempt(store.db, attempt))?.openIntent).toBeNull()
      await forgetAttempt(store.db, attempt)
      expect(await findAttempt(store.db, attempt)).toBeDefined()
    })

    it('counts the other bodies under a key, of all that come at once, before any is compared', async () => {
      const attempt = attemptOf()
      await insertAttempt(store.db, attempt)
      // More guesses than a store has connections: when the right one's turn comes, three have been counted.
      const guesses = [...Array.from({ length: 40 }, (_, guess) => `wrong ${guess}`), 'r']
      const seen = await Promise.all(
        guesses.map((requestFingerprint) => repeatAttempt(store.db, { ...attempt, requestFingerprint })),
      )
      const last = seen.at(-1)
      expect(last && isRepetition(last, attempt)).toBe(false)
      expect((await findAttempt(store.db, attempt))?.mismatches).toBe(40)
    })

    it('counts neither the same body, nor what comes from another merchant or under a free key', async () => {
      const attempt = attemptOf()
      await insertAttempt(store.db, attempt)
      expect(await repeatAttempt(store.db, attempt)).toEqual(attempt)
      const other = { ...attempt, requestFingerprint: 'other' }
      expect(await repeatAttempt(store.db, { ...other, merchantId: 'other' })).toBeUndefined()
      expect(await repeatAttempt(store.db, { ...other, keyFingerprint: 'free' })).toBeUndefined()
      expect(await findAttempt(store.db, attempt)).toEqual(attempt)
    })

    it('takes what is open from dead owners, once', async () => {
      const [dead, living] = [attemptOf({ intentOwner: '31' }), attemptOf({ intentOwner: '32' })]
      for (const attempt of [dead, living]) await insertAttempt(store.db, attempt)
      const taken = [await disownAttempts(store.db, ['31']), await disownAttempts(store.db, ['31'])]
      expect(taken).toEqual([[{ ...dead, intentOwner: null }], []])
      expect((await findAttempt(store.db, living))?.intentOwner).toBe('32')
    })

    it('keeps the keys of tokens for a day', async () => {
      const [old, young] = [attemptOf(), attemptOf({ createdAtMs: 1_900_000_000_001 })]
      for (const attempt of [old, young]) await insertAttempt(store.db, attempt)
      await deleteOldAttempts(store.db, 1_900_000_000_000 + 24 * 3_600_000)
      expect(await findAttempt(store.db, old)).toBeUndefined()
      expect(await findAttempt(store.db, young)).toBeDefined()
    })
  })

  let count = 0

  function attemptOf(fields: Partial<TokenAttempt> = {}): TokenAttempt {
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
