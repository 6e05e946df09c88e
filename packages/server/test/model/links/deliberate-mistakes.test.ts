import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Answer, asMerchant, reasonOf, type TestService } from '../../support/start-test-service.ts'
import { storesOnDisk } from '../../support/stores.ts'
import { errorOf } from '../engine/check-sequences.ts'
import type { Mistake } from '../engine/open-subject.ts'
import { checkLinks } from './check-links.ts'
import { shortSequences } from './covering-sequences.ts'

const timeout = 120_000
const [{ newStore }] = storesOnDisk

type Post = TestService['post']

/** A service whose answers to what is posted at an address are other ones. */
function posting(
  service: TestService,
  path: string,
  alter: (post: Post, answer: Answer, args: Parameters<Post>) => Promise<Answer>,
): TestService {
  return {
    ...service,
    post: async (...args) => {
      const answer = await service.post(...args)
      return args[0].includes(path) ? alter(service.post, answer, args) : answer
    },
  }
}

/** A service that gives the first answer about a link or an order where it would refuse. */
function answeringAsFirst(service: TestService, path: string, refusal: string): TestService {
  const firsts = new Map<string, Answer>()
  return posting(service, path, async (_, answer, [, body]) => {
    const { linkId, orderId } = body as { readonly linkId?: string; readonly orderId?: string }
    const name = `${linkId} ${orderId}`
    if (answer.status === 200) firsts.set(name, answer)
    return reasonOf(answer) === refusal ? (firsts.get(name) ?? answer) : answer
  })
}

function withData(answer: Answer, change: (data: Record<string, unknown>) => object): Answer {
  const { data } = (answer.body ?? {}) as { readonly data?: Record<string, unknown> }
  if (answer.status !== 200 || !data) return answer
  return { ...answer, body: { ...(answer.body as object), data: { ...data, ...change(data) } } }
}

/** A service that shows a link differently from what it is. */
function showing(service: TestService, change: (data: Record<string, unknown>) => object): TestService {
  return { ...service, send: async (...args) => withData(await service.send(...args), change) }
}

const servicesMistakes: Readonly<Record<string, NonNullable<Mistake['spoilService']>>> = {
  'cancels a link twice': (service) => answeringAsFirst(service, '/cancel', 'payment_link_cancelled'),
  'refunds more than was paid, as far as it goes': (service) =>
    posting(service, '/refund', async (post, answer, [path, body, headers]) => {
      if (reasonOf(answer) !== 'refund_amount_too_large') return answer
      return post(path, { ...(body as object), refundAmount: undefined }, headers)
    }),
  'says that a refund has settled when it has only begun': (service) =>
    posting(service, '/refund', async (_, answer) =>
      withData(answer, () => ({ refundStatus: 'SETTLED', refunded: true })),
    ),
  'does not try a refund again that failed': (service) => {
    const asked = new Set<unknown>()
    return posting(service, '/refund', async (_, answer, [, body]) => {
      const { linkId } = body as { readonly linkId: string }
      const isAgain = asked.has(linkId)
      asked.add(linkId)
      return isAgain && answer.status === 200 ? { ...answer, status: 409, body: null } : answer
    })
  },
  'takes the same order twice': (service) => answeringAsFirst(service, '/payment-link/', 'order_id_taken'),
  'shows a link to another merchant': (service) => ({
    ...service,
    send: async (path, init) => {
      const answer = await service.send(path, init)
      return answer.status === 404 ? service.send(path, { ...init, headers: asMerchant('demo') }) : answer
    },
  }),
  'lets another merchant cancel': (service) =>
    posting(service, '/cancel', async (post, answer, [path, body]) =>
      answer.status === 404 ? post(path, body, asMerchant('demo')) : answer,
    ),
  'never does by itself what is due': (service) => ({ ...service, runJobs: async () => {} }),
  'forgets when a link was paid': (service) => showing(service, () => ({ finalStatusTimestamp: 0 })),
  'shows a time of refund before there is one': (service) =>
    showing(service, ({ refundStatus, finalStatusTime }) =>
      refundStatus === 'IN_PROGRESS' ? { refundTime: finalStatusTime } : {},
    ),
  'shows what a link could be paid with before it is paid': (service) =>
    showing(service, ({ paymentStatus, transferDetails }) =>
      paymentStatus === 'IN_PROGRESS' ? { transferDetails: { ...(transferDetails as object), pix: {} } } : {},
    ),
  'takes any method': (service) =>
    posting(service, '/pay', async (post, answer, [path, body, headers]) => {
      if (reasonOf(answer) !== 'payment_method_not_allowed') return answer
      return post(path, { ...(body as object), method: 'PIX' }, headers)
    }),
}

const acquirersMistakes: Readonly<Record<string, NonNullable<Mistake['spoilAcquirer']>>> = {
  'hears a refund twice, under two references': (acquirer) => ({
    ...acquirer,
    refund: async (order) => {
      const half = { ...order, amountMinor: Math.max(1, Math.floor(order.amountMinor / 2)) }
      await acquirer.refund({ ...half, refundReference: `${order.refundReference}-again` })
      return acquirer.refund(order)
    },
  }),
  'gives back all where a part was asked for': (acquirer) => {
    const paid = new Map<string, number>()
    return {
      ...acquirer,
      collect: (collection) => {
        paid.set(collection.reference, collection.amountMinor)
        return acquirer.collect(collection)
      },
      refund: (order) =>
        acquirer.refund({ ...order, amountMinor: paid.get(order.reference) ?? order.amountMinor }),
    }
  },
  'never hears of a refund': (acquirer) => ({ ...acquirer, refund: async () => ({ result: 'approved' }) }),
  'only reserves what a card is to pay': (acquirer) => ({
    ...acquirer,
    authorize: (order) => acquirer.authorize({ ...order, captureMode: 'later' }),
  }),
  'collects another amount': (acquirer) => ({
    ...acquirer,
    collect: (collection) => acquirer.collect({ ...collection, amountMinor: collection.amountMinor + 1 }),
  }),
}

const storesMistakes: Readonly<Record<string, NonNullable<Mistake['spoilStore']>>> = {
  'lacks one': async (db) => {
    await db.deleteFrom('deliveryAttempts').execute()
    await db.deleteFrom('notifications').where('position', '=', 2).execute()
  },
  'has one twice': async (db) => {
    const rows = await db.selectFrom('notifications').selectAll().where('position', '=', 1).execute()
    const again = rows.map((row) => ({ ...row, notificationId: `${row.notificationId}-again`, position: 99 }))
    for (const row of again) await db.insertInto('notifications').values(row).execute()
  },
  'has two in the wrong order': async (db) => {
    const swap = async (from: number, to: number): Promise<unknown> =>
      db.updateTable('notifications').set({ position: to }).where('position', '=', from).execute()
    await swap(1, 1001)
    await swap(2, 1)
    await swap(1001, 2)
  },
  'tells of a link as it is not': async (db) => {
    const payload = sql<string>`replace(payload, '"SETTLED"', '"CANCELLED"')`
    await db.updateTable('notifications').set({ payload }).execute()
  },
}

describe('the model finds out', { timeout }, () => {
  const errorWith = async (mistake: Mistake): Promise<string> => {
    const runs = { count: 20, seed: 42, endOnFailure: true, coveringSequences: shortSequences }
    return errorOf(checkLinks({ stores: [await newStore()], ...mistake }, runs))
  }

  it.each(Object.entries(servicesMistakes))('a service that %s', async (_, spoilService) => {
    expect(await errorWith({ spoilService })).toBe('AssertionError')
  })

  it.each(Object.entries(acquirersMistakes))(
    'by the ledger that the acquirer %s',
    async (_, spoilAcquirer) => {
      expect(await errorWith({ spoilAcquirer })).toBe('AssertionError')
    },
  )

  it.each(Object.entries(storesMistakes))('an outbox that %s', async (_, spoilStore) => {
    expect(await errorWith({ spoilStore })).toBe('AssertionError')
  })
})
