import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import type { Store } from '../../../database/src/open-store.ts'
import { listAttemptsToCheck } from '../../../payments/src/links/store/attempts.ts'
import { insertLink, listOverdueLinks } from '../../../payments/src/links/store/payment-links.ts'
import { createSandboxMerchants } from '../../../payments/src/merchants/sandbox-merchants.ts'
import {
  listDue,
  listLeaseOwners,
  releaseLostLeases,
} from '../../../payments/src/notifications/store/due-notifications.ts'
import { deleteOldNotifications } from '../../../payments/src/notifications/store/notifications.ts'
import { listDueRefunds } from '../../../payments/src/refunds/store/refunds.ts'
import { findLastRefund } from '../../../payments/src/refunds/store/refunds-of-subject.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { plansOf } from '../../test/support/database/plans-of.ts'
import { fakeLink } from '../../test/support/scenes/fake-links.ts'
import { stores } from '../../test/support/stores.ts'

const nowMs = Date.UTC(2030, 5, 30, 12)
const subject = 'lnk_1'

/** The queries that run again and again, whose cost must not depend on the number of links. */
const questions: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'links whose time is up': (db) => listOverdueLinks(db, nowMs),
  'attempts to ask about': (db) => listAttemptsToCheck(db, nowMs),
  'refunds to make': (db) => listDueRefunds(db, nowMs),
  'notifications to send': (db) =>
    listDue(db, { moment: nowMs, busyReceivers: ['https://slow.example'], busyMerchants: [], atMost: 10 }),
  'processes that send': (db) => listLeaseOwners(db),
  'leases that were lost': (db) => releaseLostLeases(db, { deadOwners: ['a'], systemNowMs: nowMs }),
  'notifications that ended long ago': (db) => deleteOldNotifications(db, { moment: nowMs, afterMs: 0 }),
  "a link's refund": (db) => findLastRefund(db, subject),
}

describe.each(stores)('what is due, on $name', ({ newStore }) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
    for (let count = 0; count < 3; count += 1) {
      const id = `lnk_${count.toString(16).padStart(32, '0')}`
      await insertLink(store.db, fakeLink({ linkId: id, orderId: id, expiresAtMs: nowMs - count }))
    }
  })
  afterAll(() => store.close())

  it.each(Object.entries(questions))('%s: found by an index', async (_, ask) => {
    const plans = await plansOf(store.db, ask)
    expect(plans).not.toEqual([])
    for (const plan of plans) {
      expect(plan).toMatch(/index/i)
      expect(plan).not.toMatch(/^SCAN|Seq Scan/m)
    }
  })

  it('links whose time is up come the longest overdue first', async () => {
    const [first, , last] = await listOverdueLinks(store.db, nowMs)
    expect([first?.at(-1), last?.at(-1)]).toEqual(['2', '0'])
  })
})
