import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../../database/src/open-store.ts'
import { cardRow, chargeOrder } from '../../../../server/test/support/stored-rows.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'
import { waysToWrite } from '../../../../server/test/support/ways-to-write.ts'
import { listChargeHistory } from '../../history/store/history-events.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import { openStore } from '../../schema/open-store.ts'
import { findCard, insertCard } from '../../tokens/store/cards.ts'
import type { Charge } from '../domain/charge.ts'
import { newCharge } from '../domain/new-charge.ts'
import { outcomeOfIntent } from '../domain/outcome-of-intent.ts'
import { beginCharge } from './begin-charge.ts'
import { findCharge } from './charges.ts'
import { abandonAuthorization } from './intents.ts'
import { writeIntentOutcome } from './outcomes.ts'

const nowMs = 1_900_000_000_123
const codeOf = (cardId: string): Buffer => Buffer.from(`code of ${cardId}`)

describe.each(storesOnDisk)('on $name', ({ newStore }) => {
  describe.each(Object.entries(waysToWrite))('charges that are written %s', (way, make) => {
    let store: Store
    beforeAll(async () => {
      store = await openStore(await newStore())
      await createSandboxMerchants(store.db)
    })
    afterAll(() => store.close())

    /** Charges of new cards. */
    async function newCharges(prefix: string, count: number): Promise<readonly Charge[]> {
      const ids = Array.from({ length: count }, (_, index) => `crd_${prefix}_${index}`)
      for (const cardId of ids) {
        const card = cardRow({ cardId, sealedPan: codeOf(cardId), expiresAt: 2_000_000_000 })
        await insertCard(store.db, { card, sealedCode: codeOf(cardId) })
      }
      return ids.map((cardId) => chargeOf(cardId))
    }
    const begin = (charges: readonly Charge[]) =>
      make(
        store.db,
        charges.map((charge) => (db) => beginCharge(db, charge, 'merchant')),
      )

    interface Finalizing {
      readonly charge: Charge
      readonly isDeclined?: boolean
      readonly confirmsCard?: boolean
      /** What it is notified of; default: it is not. */
      readonly data?: object
    }
    const finalize = (all: readonly Finalizing[]) =>
      make(
        store.db,
        all.map(({ charge, isDeclined = false, confirmsCard = false, data }) => (db) => {
          const position = isDeclined
            ? ({ state: 'declined', reason: 'card_declined' } as const)
            : ({ state: 'captured', amountMinor: charge.amountMinor } as const)
          const outcome = outcomeOfIntent(charge, position, nowMs)
          const notification = data
            ? ({
                merchantId: charge.merchantId,
                subject: chargeSubject(charge.idempotencyKey),
                type: 'charge.updated',
                url: 'https://shop.example:8443/a',
                data,
                nowMs,
              } as const)
            : null
          return writeIntentOutcome(db, { charge, outcome, nowMs }, { confirmsCard, notification })
        }),
      )
    const historyOf = async (charge: Charge) =>
      (await listChargeHistory(store.db, charge)).map(({ event, status, amountMinor }) => [
        event,
        status,
        amountMinor,
      ])
    const notificationsOf = ({ merchantId, idempotencyKey }: Charge) =>
      store.db
        .selectFrom('notifications')
        .innerJoin('notificationOrder', 'notificationOrder.notificationId', 'notifications.notificationId')
        .select(['position', 'payload', 'receiver', 'state', 'nextAttemptAtMs', 'round'])
        .where('notifications.merchantId', '=', merchantId)
        .where('subject', '=', chargeSubject(idempotencyKey))
        .orderBy('position')
        .execute()
    const isConfirmed = async (charge: Charge) => (await findCard(store.db, charge))?.expiresAt === null

    it('have their own card, code, outcome and history', async () => {
      const charges = (await newCharges('many', 12)).map((charge, index) => ({
        ...charge,
        amountMinor: 1000 + index,
        finalAmountMinor: 1000 + index,
      }))
      const begun = await begin(charges)
      expect(begun.map((each) => each?.charge)).toEqual(charges)
      expect(begun.map((each) => Buffer.from(each?.code as Uint8Array))).toEqual(
        charges.map(({ cardId }) => codeOf(cardId)),
      )
      expect(await Promise.all(charges.map((charge) => findCharge(store.db, charge)))).toEqual(charges)
      const isDeclined = ({ amountMinor }: Charge): boolean => amountMinor % 3 === 0
      const finalized = await finalize(charges.map((charge) => ({ charge, isDeclined: isDeclined(charge) })))
      const statusOf = (charge: Charge) => (isDeclined(charge) ? 'CANCELLED' : 'SETTLED')
      expect(finalized.map((charge) => charge?.transferStatus)).toEqual(charges.map(statusOf))
      expect(finalized[0]).toMatchObject({ openIntent: null, intentOwner: null, notificationCount: 0 })
      expect(await Promise.all(charges.map((charge) => findCharge(store.db, charge)))).toEqual(finalized)
      expect(await Promise.all(charges.map(historyOf))).toEqual(
        charges.map((charge) => [
          ['created', 'IN_PROGRESS', charge.amountMinor],
          isDeclined(charge) ? ['declined', 'CANCELLED', null] : ['collected', 'SETTLED', charge.amountMinor],
        ]),
      )
      expect(await Promise.all(charges.map(notificationsOf))).toEqual(charges.map(() => []))
      expect(await Promise.all(charges.map(isConfirmed))).toEqual(charges.map(() => false))
    })

    it('are begun once for a key, and one of them gets the code of their card', async () => {
      const [charge] = await newCharges('same', 1)
      if (!charge) throw new Error('there is one')
      const again = chargeOf(charge.cardId)
      const begun = await begin([charge, again, { ...chargeOf(charge.cardId), idempotencyKey: 'another' }])
      expect(begun.filter((each) => each?.charge.idempotencyKey === charge.idempotencyKey)).toHaveLength(1)
      expect(begun[2]).not.toBeNull()
      expect(begun.filter((each) => each?.code)).toHaveLength(1)
      expect(await historyOf(charge)).toHaveLength(1)
    })

    it('have the consequences that each of them asks for', async () => {
      const charges = await newCharges('consequences', 12)
      await begin(charges)
      const text = '“1”\n\\'
      const confirms = (index: number): boolean => index % 3 === 0 && index % 4 !== 2
      const finalized = await finalize(
        charges.map((charge, index) => ({
          charge,
          // A declined payment notifies too.
          isDeclined: index % 4 === 2,
          confirmsCard: confirms(index),
          ...(index % 2 === 0 && { data: { index, text } }),
        })),
      )
      expect(await Promise.all(charges.map(isConfirmed))).toEqual(charges.map((_, index) => confirms(index)))
      expect(finalized.map((charge) => charge?.notificationCount)).toEqual(
        charges.map((_, index) => (index % 2 === 0 ? 1 : 0)),
      )
      for (const [index, notifications] of (await Promise.all(charges.map(notificationsOf))).entries()) {
        if (index % 2 !== 0) expect(notifications).toEqual([])
        else {
          const receiver = 'https://shop.example:8443'
          expect(notifications).toMatchObject([
            { position: 1, receiver, state: 'pending', nextAttemptAtMs: nowMs },
          ])
          expect(notifications[0]?.round).toBeGreaterThan(0)
          expect(JSON.parse(notifications[0]?.payload ?? '')).toEqual({
            type: 'charge.updated',
            timestamp: new Date(nowMs).toISOString(),
            data: { index, text, sequence: 1 },
          })
        }
      }
    })

    it('continue the sequence of their notifications when a refund notifies', async () => {
      const [notified, silent] = await newCharges('sequence', 2)
      if (!notified || !silent) throw new Error('there are two')
      await begin([notified, silent])
      await finalize([{ charge: notified, data: { n: 1 } }, { charge: silent }])
      const content = { type: 'refund.updated', url: 'https://shop.example', data: { n: 2 }, nowMs } as const
      for (const { merchantId, idempotencyKey } of [notified, silent])
        await recordNotification(store.db, {
          ...content,
          merchantId,
          subject: chargeSubject(idempotencyKey),
        })
      const dataOf = async (charge: Charge) =>
        (await notificationsOf(charge)).map(({ position, payload }) => [position, JSON.parse(payload).data])
      expect(await dataOf(notified)).toEqual([
        [1, { n: 1, sequence: 1 }],
        [2, { n: 2, sequence: 2 }],
      ])
      expect(await dataOf(silent)).toEqual([[1, { n: 2, sequence: 1 }]])
      expect((await findCharge(store.db, notified))?.notificationCount).toBe(2)
    })

    it('have none if their outcome is not written: for another owner, intent, merchant, or a second time', async () => {
      const [right, owned, ended, abandoned, wiped] = await newCharges('mixed', 5)
      if (!right || !owned || !ended || !abandoned || !wiped) throw new Error('there are five')
      const foreign = { ...chargeOf(right.cardId), merchantId: 'other' }
      const card = cardRow({ merchantId: 'other', cardId: right.cardId, expiresAt: 2_000_000_000 })
      await insertCard(store.db, { card, sealedCode: null })
      await begin([right, { ...owned, intentOwner: '2' }, ended, abandoned, wiped, foreign])
      await finalize([{ charge: ended }])
      await abandonAuthorization(store.db, abandoned)
      await store.db
        .updateTable('cards')
        .set({ sealedPan: null })
        .where('cardId', '=', wiped.cardId)
        .execute()
      const all = [right, owned, ended, abandoned, wiped]
      const asked = all.map((charge) => ({ charge, confirmsCard: true, data: {} }))
      const finalized = await finalize(asked)
      expect(finalized.map((charge) => charge !== undefined)).toEqual([true, false, false, false, true])
      // The token of a wiped card stays as it was: its number is gone.
      expect(await Promise.all([...all, foreign].map(isConfirmed))).toEqual([
        true,
        ...all.slice(1).map(() => false),
        false,
      ])
      const lengths = async (lists: readonly Promise<readonly unknown[]>[]) =>
        (await Promise.all(lists)).map(({ length }) => length)
      expect(await lengths([...all, foreign].map(historyOf))).toEqual([2, 1, 2, 1, 2, 1])
      expect(await lengths([...all, foreign].map(notificationsOf))).toEqual([1, 0, 0, 0, 1, 0])
      expect(await findCharge(store.db, foreign)).toEqual(foreign)
    })

    it('are finalized by one of several that try', async () => {
      const [charge] = await newCharges('contested', 1)
      if (!charge) throw new Error('there is one')
      await begin([charge])
      const tries = [true, false, true, false].map((isDeclined) => ({
        charge,
        isDeclined,
        confirmsCard: !isDeclined,
        data: { isDeclined },
      }))
      const winners = (await finalize(tries)).filter((each) => each !== undefined)
      expect(winners).toHaveLength(1)
      const isDeclined = winners[0]?.transferStatus === 'CANCELLED'
      expect(await findCharge(store.db, charge)).toEqual(winners[0])
      expect(await isConfirmed(charge)).toBe(!isDeclined)
      const [notification, ...others] = await notificationsOf(charge)
      expect(JSON.parse(notification?.payload ?? '').data).toEqual({ isDeclined, sequence: 1 })
      expect(others).toEqual([])
      expect(await historyOf(charge)).toHaveLength(2)
    })

    it.skipIf(way === 'in a transaction')('do not fail because one of them is refused', async () => {
      const [first, second] = await newCharges('refused', 2)
      if (!first || !second) throw new Error('there are two')
      const begun = await Promise.allSettled(
        [first, chargeOf('crd_unknown'), second].map((each) => begin([each])),
      )
      expect(begun).toMatchObject([
        { status: 'fulfilled', value: [{ charge: first }] },
        { status: 'rejected' },
        { status: 'fulfilled', value: [{ charge: second }] },
      ])
    })
  })
})

function chargeOf(cardId: string): Charge {
  const texts = { idempotencyKey: `key of ${cardId}`, description: '“1”\n\\' }
  return newCharge(chargeOrder({ ...texts, cardId, createdAtMs: nowMs }), { kind: 'none', owner: '1' })
}
