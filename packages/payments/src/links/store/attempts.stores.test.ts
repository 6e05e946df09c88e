import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../../database/src/open-store.ts'
import { plansOf } from '../../../../server/test/support/database/plans-of.ts'
import { fakeAttempt, fakeLink } from '../../../../server/test/support/scenes/fake-links.ts'
import { stores } from '../../../../server/test/support/stores.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { readLinkRecord } from '../../read/records.ts'
import { openStore } from '../../schema/open-store.ts'
import { findAttemptByReference, insertAttempt, listNewestAttempts } from './attempts.ts'
import { insertLink } from './payment-links.ts'

describe.each(stores)('attempts to pay a link in the store on $name', ({ newStore }) => {
  const link = fakeLink()
  const { linkId } = link
  const other = fakeLink({ linkId: `${linkId}2`, orderId: 'order-2' })
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
    for (const made of [link, other]) await insertLink(store.db, made)
    for (let number = 1; number <= 130; number += 1) await insertWithdrawn(linkId, number)
    await insertWithdrawn(other.linkId, 131)
  })
  afterAll(() => store.close())

  it('are read from the newest on, and only as many as are asked for', async () => {
    const referencesOf = async (atMost: number) =>
      (await listNewestAttempts(store.db, { linkId, atMost })).map((attempt) => attempt.acquirerReference)
    expect(await referencesOf(1)).toEqual(['pay_130'])
    expect(await referencesOf(3)).toEqual(['pay_128', 'pay_129', 'pay_130'])
    expect(await listNewestAttempts(store.db, { linkId: 'lnk_none', atMost: 1 })).toEqual([])
  })

  it('are read in the order of an index, so that old attempts cost nothing', async () => {
    const [plan] = await plansOf(store.db, (db) => listNewestAttempts(db, { linkId, atMost: 1 }))
    expect(plan).toMatch(/payment_attempts_by_time/)
    expect(plan).not.toMatch(/sort|b-tree/i)
  })

  it('are found by the reference of the acquirer', async () => {
    const found = await findAttemptByReference(store.db, { linkId, acquirerReference: 'pay_7' })
    expect(found).toMatchObject({ linkId, acquirerReference: 'pay_7' })
    const foreign = { linkId: other.linkId, acquirerReference: 'pay_7' }
    expect(await findAttemptByReference(store.db, foreign)).toBeUndefined()
  })

  it('are shown in the dashboard up to the last 100', async () => {
    const { attempts } = await readLinkRecord(store, { merchantId: 'demo', linkId })
    expect(attempts).toHaveLength(100)
    expect(attempts.at(-1)?.attempt.acquirerReference).toBe('pay_130')
  })

  async function insertWithdrawn(ofLink: string, number: number): Promise<void> {
    const createdAtMs = link.createdAtMs + number
    const ended = { state: 'withdrawn', createdAtMs, endedAtMs: createdAtMs } as const
    await insertAttempt(
      store.db,
      fakeAttempt({ linkId: ofLink, acquirerReference: `pay_${number}`, ...ended }),
    )
  }
})
