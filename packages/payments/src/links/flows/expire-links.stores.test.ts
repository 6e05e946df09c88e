import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../database/src/open-store.ts'
import { isPostgres } from '../../../../database/src/postgres/is-postgres.ts'
import { insertSession } from '../../../../server/src/sandbox/sessions/session-store.ts'
import { fakeLink } from '../../../../server/test/support/scenes/fake-links.ts'
import { openLinkScene } from '../../../../server/test/support/scenes/link-scene.ts'
import { stores } from '../../../../server/test/support/stores.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { insertMerchant } from '../../merchants/store/merchants.ts'
import { openStore } from '../../schema/open-store.ts'
import type { LinkContext } from '../context.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import { insertLink, linkOf } from '../store/payment-links.ts'
import { cancelUnpaidLink } from './cancel-link.ts'
import { expireLinks } from './expire-links.ts'
import { lockLink } from './lock-link.ts'

const dueMs = fakeLink().expiresAtMs
const hourMs = 60 * 60_000
const merchants = ['demo', 'other', 'third']

describe.each(stores)('links that expire together, on $name', ({ newStore }) => {
  let stores: readonly Store[]
  let contexts: readonly LinkContext[]
  let context: LinkContext
  let end: () => Promise<void>
  let count: number

  beforeEach(async () => {
    const address = await newStore()
    const scene = await openLinkScene()
    // Two processes, where a store can have two.
    stores = [await openStore(address), ...(address.kind === 'postgres' ? [await openStore(address)] : [])]
    contexts = stores.map(({ db, signals }) => ({ ...scene.context, db, signals, nowMs: () => dueMs }))
    context = contexts[0] ?? scene.context
    count = 0
    await createSandboxMerchants(context.db)
    for (const id of ['other', 'third']) await addMerchant(id)
    end = async () => {
      for (const store of stores) await store.close()
      await scene.close()
    }
  })
  afterEach(() => end())

  const addMerchant = (id: string): Promise<void> =>
    insertMerchant(context.db, {
      id,
      name: `Shop ${id}`,
      isPaymentServiceProvider: false,
      capabilities: [],
      apiKey: `${id}-key`,
      accessTokenHash: `${id}-token`,
      frameOrigins: [],
    })

  async function newLink(fields: Partial<PaymentLink> = {}): Promise<string> {
    count += 1
    const linkId = `lnk_${count.toString(16).padStart(32, '0')}`
    const usual = { linkId, orderId: linkId, callbackUrl: 'https://shop.example/news' }
    await insertLink(context.db, fakeLink({ ...usual, ...fields }))
    return linkId
  }
  async function newLinks(number: number): Promise<readonly string[]> {
    const linkIds: string[] = []
    for (let index = 0; index < number; index += 1) {
      linkIds.push(await newLink({ merchantId: merchants[index % merchants.length] ?? 'demo' }))
    }
    return linkIds
  }
  const statusOf = async (linkId: string): Promise<string | undefined> => {
    const links = context.db.selectFrom('paymentLinks').select('paymentStatus')
    return (await links.where('linkId', '=', linkId).executeTakeFirst())?.paymentStatus
  }
  const eventsOf = (linkId: string) =>
    context.db
      .selectFrom('historyEvents')
      .select(['merchantId', 'event', 'status', 'cause', 'actor', 'reference', 'requestId', 'atMs'])
      .where('subject', '=', linkId)
      .where('event', '<>', 'created')
      .execute()
  const notificationsOf = (linkId: string) =>
    context.db.selectFrom('notifications').selectAll().where('subject', '=', linkId).execute()
  const countOf = async (table: 'notifications' | 'notificationOrder'): Promise<number> => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(table)}`.execute(context.db)
    return Number(rows[0]?.count)
  }

  it('have one event and one notification each, of several merchants and more than a batch', async () => {
    const linkIds = await newLinks(230)
    await expireLinks(context)
    for (const linkId of linkIds) {
      expect(await statusOf(linkId)).toBe('CANCELLED')
      expect(await eventsOf(linkId)).toHaveLength(1)
      expect(await notificationsOf(linkId)).toHaveLength(1)
    }
    expect(await countOf('notificationOrder')).toBe(230)
  })

  it('take a few statements for a batch', async () => {
    await newLinks(100)
    let statements = 0
    const db = context.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await expireLinks({ ...context, db })
    expect(await countOf('notifications')).toBe(100)
    expect(statements).toBeLessThan(20)
  })

  it('are written as a link is that expires alone', async () => {
    const [together = '', alone = ''] = [await newLink(), await newLink()]
    await cancelUnpaidLink(context, { linkId: alone, cause: 'expired', actor: 'job' })
    await expireLinks(context)
    const writtenFor = async (linkId: string): Promise<string> => {
      const link = await context.db
        .selectFrom('paymentLinks')
        .selectAll()
        .where('linkId', '=', linkId)
        .executeTakeFirstOrThrow()
        .then(linkOf)
      const [notification] = await notificationsOf(linkId)
      const { notificationId = '' } = notification ?? {}
      const text = JSON.stringify([link, await eventsOf(linkId), notification])
      return text.replaceAll(linkId, 'the link').replaceAll(notificationId, 'the notification')
    }
    expect(await writtenFor(together)).toBe(await writtenFor(alone))
    expect(await writtenFor(together)).toContain('"finalStatusAtMs":')
  })

  it('expire once if two processes find them at once', async () => {
    const linkIds = await newLinks(230)
    await Promise.all([...contexts, ...contexts].map((each) => expireLinks(each)))
    for (const linkId of linkIds) {
      expect(await eventsOf(linkId)).toHaveLength(1)
      expect(await notificationsOf(linkId)).toHaveLength(1)
    }
    expect(await countOf('notifications')).toBe(230)
  })

  it('leave out a link that is being paid, without waiting for it', async () => {
    const [paid = '', ...others] = await newLinks(5)
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const paying = lockLink(context, paid, async (locked) => {
      begun.resolve()
      // SQLite has one transaction at a time.
      if (isPostgres(context.db)) await released.promise
      await locked.move('waits', {
        change: { attemptId: 'pay_1' },
        recorded: { event: 'attempt_begun', actor: 'payer' },
      })
    })
    await begun.promise
    await expireLinks(context)
    released.resolve()
    await paying
    await expireLinks(context)
    expect(await statusOf(paid)).toBe('IN_PROGRESS')
    expect((await eventsOf(paid)).map(({ event }) => event)).toEqual(['attempt_begun'])
    for (const linkId of others) expect(await statusOf(linkId)).toBe('CANCELLED')
  })

  it('expire on the clocks of their merchants', async () => {
    // An hour ahead of the service's clock, and an hour behind it.
    const sessions = { sbx_ahead: hourMs, sbx_behind: -hourMs }
    for (const [sessionId, offsetMs] of Object.entries(sessions)) {
      await addMerchant(sessionId)
      await insertSession(context.db, {
        sessionId,
        madeBy: 'test',
        createdAtMs: 0,
        expiresAtMs: dueMs * 2,
        setup: { apiKey: '', accessTokenHash: '', frameOrigins: [], notificationUrl: null },
      })
      await context.db
        .updateTable('sandboxSessions')
        .set({ offsetMs })
        .where('sessionId', '=', sessionId)
        .execute()
    }
    const ahead = await newLink({ merchantId: 'sbx_ahead', expiresAtMs: dueMs + hourMs })
    const behind = await newLink({ merchantId: 'sbx_behind' })
    const usual = await newLink({ expiresAtMs: dueMs + 1 })
    await expireLinks(context)
    expect([await statusOf(ahead), await statusOf(behind), await statusOf(usual)]).toEqual([
      'CANCELLED',
      'INITIAL_STATUS',
      'INITIAL_STATUS',
    ])
    expect(await eventsOf(ahead)).toMatchObject([{ event: 'expired', atMs: dueMs + hourMs }])
    const [notification] = await notificationsOf(ahead)
    expect(notification).toMatchObject({ createdAtMs: dueMs + hourMs, nextAttemptAtMs: dueMs + hourMs })
  })

  it('expire without one that cannot', async () => {
    const [broken = '', ...others] = await newLinks(5)
    await sql`update payment_links set callback_url = 'no URL' where link_id = ${broken}`.execute(context.db)
    await expireLinks(context)
    expect(await statusOf(broken)).toBe('INITIAL_STATUS')
    for (const linkId of others) {
      expect(await statusOf(linkId)).toBe('CANCELLED')
      expect(await notificationsOf(linkId)).toHaveLength(1)
    }
  })

  it('notify nobody where a link has no URL', async () => {
    const linkId = await newLink({ callbackUrl: null })
    await expireLinks(context)
    expect(await eventsOf(linkId)).toHaveLength(1)
    expect(await countOf('notifications')).toBe(0)
  })
})
