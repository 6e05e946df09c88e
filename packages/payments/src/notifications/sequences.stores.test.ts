import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import type { Store } from '../../../database/src/open-store.ts'
import { linkRow } from '../../../server/test/support/stored-rows.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { insertLink } from '../links/store/payment-links.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { openStore } from '../schema/open-store.ts'
import { recordNotification } from './record-notification.ts'
import { deleteOldNotifications, listNotificationsSince } from './store/notifications.ts'

const nowMs = Date.UTC(2030, 5, 30, 12)
const merchantId = 'demo'

describe.each(stores)('sequences of notifications, on $name', ({ newStore }) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  const newLink = (linkId: string): Promise<boolean> =>
    insertLink(store.db, linkRow({ linkId, createdAtMs: nowMs }))
  const record = (db: Database, subject: string, createdAtMs = nowMs): Promise<void> =>
    recordNotification(db, {
      merchantId,
      subject,
      type: 'payment_link.updated',
      url: 'https://shop.example/',
      data: {},
      nowMs: createdAtMs,
    })
  const sequencesOf = async (subject: string): Promise<readonly number[]> => {
    const rows = await store.db
      .selectFrom('notifications')
      .select('payload')
      .where('subject', '=', subject)
      .orderBy('position')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload).data.sequence)
  }

  it('have no gaps and no duplicates, even if transactions run at once and some are rolled back', async () => {
    await newLink('lnk_at_once')
    const changes = Array.from({ length: 40 }, (_, index) =>
      store.db.transaction().execute(async (transaction) => {
        await record(transaction, 'lnk_at_once')
        if (index % 4 === 0) throw new Error('rolled back')
      }),
    )
    const results = await Promise.allSettled(changes)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    expect(await sequencesOf('lnk_at_once')).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })

  it('continue after the earlier notifications were deleted', async () => {
    await newLink('lnk_old')
    for (const _ of [1, 2]) await record(store.db, 'lnk_old', 1000)
    await store.db
      .updateTable('notifications')
      .set({ state: 'delivered' })
      .where('subject', '=', 'lnk_old')
      .execute()
    await deleteOldNotifications(store.db, { moment: 2000, afterMs: 0 })
    expect(await sequencesOf('lnk_old')).toEqual([])
    await record(store.db, 'lnk_old')
    expect(await sequencesOf('lnk_old')).toEqual([3])
  })

  it('a reader that follows while notifications are added sees each once, even if the clock goes back', async () => {
    await newLink('lnk_first')
    await record(store.db, 'lnk_first')
    const { notificationId: first } = await store.db
      .selectFrom('notifications')
      .select('notificationId')
      .where('subject', '=', 'lnk_first')
      .executeTakeFirstOrThrow()
    const seen: string[] = []
    let since = first
    const read = async (): Promise<void> => {
      const found = await listNotificationsSince(store.db, { merchantId, since, limit: 7 })
      for (const { notificationId, subject } of found?.rows ?? []) {
        since = notificationId
        if (subject.startsWith('lnk_followed_')) seen.push(subject)
      }
    }
    // 600 is more than one batch of ordinals.
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 200; index += 1) await newLink(`lnk_followed_${round}_${index}`)
      const added = Array.from({ length: 200 }, (_, index) =>
        store.db
          .transaction()
          .execute((transaction) =>
            record(transaction, `lnk_followed_${round}_${index}`, nowMs - 1000 * round - index),
          ),
      )
      if (round < 2) for (let reads = 0; reads < 5; reads += 1) await read()
      await Promise.all(added)
    }
    for (let before = -1; before < seen.length; ) {
      before = seen.length
      await read()
    }
    expect(seen).toHaveLength(600)
    expect(new Set(seen).size).toBe(600)
  })

  it('two readers at once get the same order', async () => {
    for (let index = 0; index < 20; index += 1) {
      await newLink(`lnk_read_twice_${index}`)
      await record(store.db, `lnk_read_twice_${index}`)
    }
    const [{ notificationId: since } = { notificationId: '' }] = await store.db
      .selectFrom('notifications')
      .select('notificationId')
      .where('subject', '=', 'lnk_read_twice_0')
      .execute()
    const lists = await Promise.all(
      Array.from({ length: 4 }, () => listNotificationsSince(store.db, { merchantId, since, limit: 100 })),
    )
    const orders = lists.map((list) => list?.rows.map(({ notificationId }) => notificationId).join())
    expect(lists[0]?.rows).not.toEqual([])
    expect(new Set(orders).size).toBe(1)
  })
})
