import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../http/src/credentials.ts'
import { createSandboxMerchants } from '../../payments/src/merchants/sandbox-merchants.ts'
import {
  deleteExpiredAccessTokens,
  findAccessToken,
  insertAccessToken,
} from '../../payments/src/merchants/store/access-tokens.ts'
import { listFrameOrigins } from '../../payments/src/merchants/store/frame-origins.ts'
import { findMerchantByApiKey } from '../../payments/src/merchants/store/merchants.ts'
import { openStore } from '../../payments/src/schema/open-store.ts'
import type { Card } from '../../payments/src/tokens/domain/card.ts'
import {
  findCard,
  insertCard,
  takeSecurityCode,
  wipeExpiredCards,
} from '../../payments/src/tokens/store/cards.ts'
import {
  deleteTemporaryHold,
  listOrphanedHolds,
  releaseHold,
} from '../../payments/src/tokens/store/temporary-holds.ts'
import { listIntentOwners } from '../../server/src/jobs/recover-orphans.ts'
import { sweep } from '../../server/src/jobs/sweep.ts'
import { cardRow, chargeRow } from '../../server/test/support/stored-rows.ts'
import { findMerchantKey, insertMerchantKey } from '../../vault/src/merchant-keys.ts'
import type { Store, StoreAddress } from './open-store.ts'

/** The contract of the store on every database. */
export function describeStore(name: string, newStore: () => Promise<StoreAddress>): void {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  describe(`the store on ${name}`, () => {
    it('finds a merchant by the hash of its key, and does not change an existing one', async () => {
      await createSandboxMerchants(store.db)
      const found = await findMerchantByApiKey(store.db, hashOf('ek_test_psp'))
      expect(found?.merchant).toEqual({
        id: 'psp',
        name: 'Platform Payments',
        logoUrl: null,
        profile: {},
        notificationUrl: null,
        session: null,
        isPaymentServiceProvider: true,
        capabilities: [],
      })
      expect(await findMerchantByApiKey(store.db, hashOf('ek_test_nobody'))).toBeNull()
      expect(await listFrameOrigins(store.db, 'demo')).toHaveLength(4)
    })

    it('returns bytes unchanged, and keeps the first key of a version', async () => {
      const key = { merchantId: 'demo', purpose: 'seal', version: 1, masterVersion: 1 } as const
      await insertMerchantKey(store.db, { ...key, wrapped: Uint8Array.of(0, 255, 7) })
      await insertMerchantKey(store.db, { ...key, wrapped: Uint8Array.of(1) })
      const found = await findMerchantKey(store.db, key)
      expect([...(found?.wrapped ?? [])]).toEqual([0, 255, 7])
      expect(await findMerchantKey(store.db, { ...key, merchantId: 'other' })).toBeUndefined()
    })

    it('returns a card only to its merchant', async () => {
      const card = cardOf({})
      await insertCard(store.db, { card, sealedCode: null })
      const { sealedPan, ...stored } = (await findCard(store.db, card)) ?? cardOf({})
      expect({ ...stored, sealedPan: Uint8Array.from(sealedPan ?? []) }).toEqual(card)
      expect(await findCard(store.db, { ...card, merchantId: 'other' })).toBeUndefined()
    })

    it('returns a security code only once', async () => {
      const card = cardOf({ expiresAt: 2_000_000_000 })
      await insertCard(store.db, { card, sealedCode: Uint8Array.of(1, 2) })
      expect(await takeSecurityCode(store.db, { ...card, merchantId: 'other' })).toBeNull()
      const taken = await Promise.all([1, 2, 3].map(() => takeSecurityCode(store.db, card)))
      expect(taken.filter((code) => code !== null)).toHaveLength(1)
    })

    it('wipes expired cards and keeps confirmed ones', async () => {
      const [expired, confirmed] = [cardOf({ expiresAt: 1000 }), cardOf({ expiresAt: 1000 })]
      for (const card of [expired, confirmed]) {
        await insertCard(store.db, { card, sealedCode: Uint8Array.of(1) })
      }
      await store.db
        .updateTable('cards')
        .set({ expiresAt: null })
        .where('cardId', '=', confirmed.cardId)
        .execute()
      await wipeExpiredCards(store.db, 1_300_000)
      expect(await takeSecurityCode(store.db, expired)).toBeNull()
      expect((await findCard(store.db, expired))?.sealedPan).toBeNull()
      const kept = await findCard(store.db, confirmed)
      expect([kept?.expiresAt, kept?.sealedPan !== null]).toEqual([null, true])
    })

    it('deletes cards that never paid a week after their tokens expired', async () => {
      const [unpaid, declined, confirmed] = [1000, 1000, null].map((expiresAt) => cardOf({ expiresAt }))
      if (!unpaid || !declined || !confirmed) throw new Error('there are three')
      for (const card of [unpaid, declined, confirmed])
        await insertCard(store.db, { card, sealedCode: Uint8Array.of(1) })
      await store.db
        .insertInto('charges')
        .values(chargeRow({ cardId: declined.cardId, createdAtMs: 0 }))
        .execute()
      const weekMs = 7 * 24 * 60 * 60 * 1000
      await wipeExpiredCards(store.db, 1_300_000)
      const [early, late] = [999_000 + weekMs, 1_000_000 + weekMs]
      const sweepAt = (nowMs: number, systemNowMs: number): Promise<void> =>
        sweep({ db: store.db, nowMs: () => nowMs, systemNowMs: () => systemNowMs }, store)
      await sweepAt(early, late)
      await sweepAt(late, early)
      expect(await findCard(store.db, unpaid)).toBeDefined()
      await sweepAt(late, late)
      expect(await findCard(store.db, unpaid)).toBeUndefined()
      expect(await findCard(store.db, declined)).toMatchObject({ sealedPan: null })
      expect((await findCard(store.db, confirmed))?.sealedPan).not.toBeNull()
    })

    it('lists the holds that no process will cancel', async () => {
      const hold = { merchantId: 'demo', acquirerReference: 'vrf_1' }
      await store.db
        .insertInto('temporaryHolds')
        .values({ ...hold, owner: '1' })
        .execute()
      expect(await listOrphanedHolds(store.db, ['3'])).toEqual([])
      expect(await listOrphanedHolds(store.db, ['3', '1'])).toEqual([hold])
      await releaseHold(store.db, hold)
      expect(await listIntentOwners(store.db)).toContain(null)
      await deleteTemporaryHold(store.db, { ...hold, merchantId: 'other' })
      expect(await listOrphanedHolds(store.db, [])).toEqual([hold])
      await deleteTemporaryHold(store.db, hold)
      expect(await listOrphanedHolds(store.db, ['1'])).toEqual([])
    })

    it('deletes expired access tokens and no others', async () => {
      const token = { merchantId: 'demo', tokenHash: 'h1', expiresAtMs: 5000 }
      await insertAccessToken(store.db, token)
      expect(await findAccessToken(store.db, 'h1')).toEqual({ ...token, name: null, role: 'write' })
      await deleteExpiredAccessTokens(store.db, 5000)
      expect(await findAccessToken(store.db, 'h1')).toBeUndefined()
      expect(await findAccessToken(store.db, hashOf('at_test_demo'))).toBeDefined()
    })
  })

  let count = 0

  function cardOf({ expiresAt = null }: Partial<Card>): Card {
    count += 1
    return cardRow({
      cardId: `crd_${count}`,
      cardHolderName: 'Ana 😀 Souza',
      sealedPan: Uint8Array.of(9, 0, 255),
      expiresAt,
      createdAtMs: 1_900_000_000_123,
    })
  }
}
