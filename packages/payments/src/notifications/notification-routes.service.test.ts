import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  accept,
  type Receiver,
  refuse,
  startReceiver,
} from '../../../server/test/support/receivers/start-receiver.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'
import { createSimulator } from '../acquirer/simulator.ts'
import { sandboxSigningSecret } from './signing-secrets.ts'

const demo = asMerchant('demo')
let receiver: Receiver

const service = await closeAfterAll(startTestService())
beforeEach(async () => {
  receiver = await startReceiver()
  await service.send('/v1/sandbox/reset', { method: 'POST', headers: demo })
})
afterEach(() => receiver.close())

interface NotificationAnswer {
  readonly notificationId: string
  readonly state: string
  readonly attempts: number
  readonly type: string
  readonly linkId?: string
  readonly payload: { readonly data: Readonly<Record<string, unknown>> }
}
interface Page {
  readonly notifications: readonly NotificationAnswer[]
  readonly nextCursor: string | null
}

let count = 0
const newLink = (): Promise<string> =>
  service.newLinkId({ orderId: `order-${++count}`, callbackUrl: `${receiver.url}/hook` })
const pay = (linkId: string, outcome = 'paid'): Promise<Answer> => service.playPayer(linkId, { outcome })
const refund = (linkId: string): Promise<Answer> =>
  service.post('/v2/cashier/payment-link/refund', { linkId }, demo)
const advance = (advanceSeconds: number): Promise<Answer> =>
  service.post('/v1/sandbox/clock', { advanceSeconds }, demo)
const list = async (query = '', headers = demo): Promise<Page> =>
  (await service.send(`/v1/notifications${query}`, { headers })).body as Page
const attempts = async (headers = demo): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { body } = await service.send('/v1/sandbox/notifications', { headers })
  return (body as { readonly attempts: readonly Readonly<Record<string, unknown>>[] }).attempts
}

describe('a merchant', () => {
  it('is notified that a payment has begun, that the link is paid, and that it is refunded, in order', async () => {
    const linkId = await newLink()
    await pay(linkId, 'later')
    await pay(linkId)
    await refund(linkId)
    await advance(2)
    const told = receiver.received.map(({ body }) => {
      const { type, data } = JSON.parse(body) as NotificationAnswer['payload'] & { readonly type: string }
      return [type, data.sequence, data.paymentStatus, data.refundStatus]
    })
    expect(told).toEqual([
      ['payment_link.updated', 1, 'IN_PROGRESS', 'INITIAL_STATUS'],
      ['payment_link.updated', 2, 'SETTLED', 'INITIAL_STATUS'],
      ['refund.updated', 3, 'SETTLED', 'SETTLED'],
    ])
    const { paymentLink: _, ...data } = await service.findLink(linkId)
    expect(receiver.received.at(-1)?.data).toEqual({ ...data, sequence: 3 })
  })

  it('is notified at once, and the payment does not wait for the delivery', async () => {
    receiver.answer(() => {
      // It never answers.
    })
    const linkId = await newLink()
    expect((await pay(linkId)).status).toBe(200)
    await expect.poll(() => receiver.received.length).toBe(1)
    // The payment was answered before the first delivery had ended.
    expect(await attempts()).toEqual([])
  })

  it('gets due retries before a request to move the clock is answered', async () => {
    receiver.answer(refuse)
    const linkId = await newLink()
    await pay(linkId)
    await advance(0)
    expect(receiver.received).toHaveLength(1)
    receiver.answer(accept)
    await advance(5)
    expect(receiver.received).toHaveLength(2)
    expect((await list()).notifications).toMatchObject([
      { state: 'delivered', attempts: 2, nextAttemptAt: null },
    ])
  })

  it('has the same secret after a reset', async () => {
    for (const _ of [1, 2]) {
      await service.send('/v1/sandbox/reset', { method: 'POST', headers: demo })
      await pay(await newLink())
      await advance(0)
    }
    expect(receiver.received).toHaveLength(2)
  })
})

describe('GET /v1/notifications', () => {
  it('lists the newest first, in pages', async () => {
    const links: string[] = []
    for (let index = 0; index < 5; index += 1) {
      const linkId = await newLink()
      links.push(linkId)
      await pay(linkId)
    }
    const seen: (string | undefined)[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const page: Page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.notifications.length).toBeLessThanOrEqual(2)
      seen.push(...page.notifications.map(({ linkId }) => linkId))
      cursor = page.nextCursor
      // New notifications are added before the page that was read.
      await pay(await newLink())
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(new Set(links))
    expect((await list('?limit=100')).nextCursor).toBeNull()
  })

  it('filters by link, type and state', async () => {
    receiver.answer(refuse)
    const [one, other] = [await newLink(), await newLink()]
    for (const linkId of [one, other]) await pay(linkId)
    await refund(one)
    await advance(2)
    const typesOf = ({ notifications }: Page): readonly string[] => notifications.map(({ type }) => type)
    expect(typesOf(await list(`?linkId=${one}`))).toEqual(['refund.updated', 'payment_link.updated'])
    expect(typesOf(await list(`?linkId=${one}&type=refund.updated`))).toEqual(['refund.updated'])
    expect(await list(`?linkId=${other}&state=delivered`)).toEqual({ notifications: [], nextCursor: null })
    expect((await list('?state=pending')).notifications).toHaveLength(3)
    expect(await list(`?linkId=${one}`, asMerchant('other'))).toEqual({ notifications: [], nextCursor: null })
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=1.0',
    'limit=-1',
    'limit=ten',
    'type=anything',
    'state=lost',
    'cursor=nonsense',
    `cursor=${Buffer.from('[1,"a";drop]').toString('base64url')}`,
    'linkId=',
    'linkId=%00',
    'cursor=%00',
    'limit=1&limit=2',
  ])('refuses ?%s', async (query) => {
    const answer = await service.send(`/v1/notifications?${query}`, { headers: demo })
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
  })
})

describe('GET /v1/notifications?since=', () => {
  const ids = ({ notifications }: Page): readonly string[] =>
    notifications.map(({ notificationId }) => notificationId)

  it('lists the notifications after a given one, oldest first, in pages', async () => {
    for (let count = 0; count < 5; count += 1) {
      await pay(await newLink())
      // Before the clock is moved back, because a notification that is not sent by then would be due later.
      await expect.poll(() => receiver.received).toHaveLength(count + 1)
      // A clock that is moved back does not change the order.
      await advance(-60)
    }
    const all = (await attempts()).map(({ notificationId }) => notificationId as string)
    const received = receiver.received.map(({ id }) => id)
    expect(new Set(received)).toEqual(new Set(all))
    const first = await list(`?since=${received[0]}&limit=2`)
    expect(ids(first)).toEqual(received.slice(1, 3))
    const second = await list(`?since=${received[0]}&limit=2&cursor=${first.nextCursor}`)
    expect([ids(second), second.nextCursor]).toEqual([received.slice(3), null])
    expect(ids(await list(`?since=${received[2]}`))).toEqual(received.slice(3))
    expect(ids(await list(`?since=${received[4]}`))).toEqual([])
    const { linkId } = (await list(`?since=${received[2]}&limit=1`)).notifications[0] ?? {}
    expect(ids(await list(`?since=${received[0]}&linkId=${linkId}`))).toEqual([received[3]])
  })

  it('says that there is no such notification, even if another merchant has it', async () => {
    await pay(await newLink())
    const [since = ''] = ids(await list())
    const other = asMerchant('other')
    const answers = await Promise.all(
      [since, 'msg_0'].map((id) => service.send(`/v1/notifications?since=${id}`, { headers: other })),
    )
    const [one, another] = answers
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(one?.text).toBe(another?.text)
    expect(one?.body).toMatchObject({
      message: expect.stringMatching(/^since must be the notificationId/),
      data: { reason: 'notification_not_found', field: 'since' },
    })
  })

  it.each(['', '%00', 'x'.repeat(65)])('refuses the id "%s"', async (since) => {
    const answer = await service.send(`/v1/notifications?since=${since}`, { headers: demo })
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
  })
})

describe('GET /v1/notifications/{notificationId}', () => {
  it('lists each delivery with its response', async () => {
    receiver.answer(refuse)
    await pay(await newLink())
    await advance(0)
    receiver.answer((response) => response.end(`fine\u0007 4242${'424242424242'} <b>${'x'.repeat(2000)}`))
    await advance(5)
    const [{ notificationId = '' } = {}] = (await list()).notifications
    const { body } = await service.send(`/v1/notifications/${notificationId}`, { headers: demo })
    const { deliveries } = body as { readonly deliveries: readonly { readonly response: string }[] }
    expect(deliveries).toMatchObject([
      { number: 1, status: 500, failure: 'refused', response: 'out of order' },
      { number: 2, status: 200, failure: null },
    ])
    expect(deliveries[1]?.response).toMatch(/^fine \[digits\] <b>x{900,}$/)
    expect(deliveries[1]?.response.length).toBeLessThanOrEqual(1000)
  })
})

it.each(['%00', 'a%20b', 'x'.repeat(65), '%F0%9F%98%80'])('no notification has the id %s', async (id) => {
  const answer = await service.send(`/v1/notifications/${id}`, { headers: demo })
  expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
})

describe('POST /v1/notifications/{notificationId}/resend', () => {
  it('sends the same body under the same id again, and does not wait for the delivery', async () => {
    await pay(await newLink())
    await advance(0)
    const [{ notificationId = '' } = {}] = (await list()).notifications
    receiver.answer(() => {
      // It never answers.
    })
    const answer = await service.send(`/v1/notifications/${notificationId}/resend`, {
      method: 'POST',
      headers: demo,
    })
    expect(answer.body).toMatchObject({ notificationId, state: 'pending', attempts: 0 })
    await expect.poll(() => receiver.received.length).toBe(2)
    const [first, second] = receiver.received
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  })

  it('resends a notification that was given up', async () => {
    receiver.answer(refuse)
    await pay(await newLink())
    for (const seconds of [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000]) await advance(seconds)
    const [{ notificationId = '', state } = {}] = (await list()).notifications
    expect([state, receiver.received.length]).toEqual(['given_up', 8])
    receiver.answer(accept)
    await service.send(`/v1/notifications/${notificationId}/resend`, { method: 'POST', headers: demo })
    await expect.poll(async () => (await list()).notifications[0]?.state).toBe('delivered')
  })

  it('resends until there are 100 deliveries, also counting those that failed', async () => {
    receiver.answer(refuse)
    await pay(await newLink())
    await advance(0)
    const [{ notificationId = '' } = {}] = (await list()).notifications
    const path = `/v1/notifications/${notificationId}/resend`
    const resend = (headers = demo): Promise<Answer> => service.send(path, { method: 'POST', headers })
    for (let deliveries = 1; deliveries < 100; deliveries += 1) {
      expect((await resend()).status).toBe(200)
      await advance(0)
    }
    const refused = await resend()
    expect([refused.status, reasonOf(refused)]).toEqual([409, 'too_many_deliveries'])
    expect(receiver.received).toHaveLength(100)
    expect(reasonOf(await resend(asMerchant('other')))).toBe('notification_not_found')
    const visitor = await visitDashboard(service)
    const page = await visitor.follow(`/dashboard/notifications/${notificationId}/resend`)
    expect(page.text).toContain('This notification was sent 100 times already')
  })
})

describe('GET /v1/sandbox/notifications', () => {
  it('lists every delivery, newest first, with its request and response', async () => {
    receiver.answer(refuse)
    const linkId = await newLink()
    await pay(linkId)
    await advance(0)
    receiver.answer(accept)
    await advance(5)
    const url = `${receiver.url}/hook`
    const [id] = receiver.received.map((each) => each.id)
    expect(await attempts()).toMatchObject([
      { notificationId: id, linkId, url, number: 2, status: 200, failure: null, response: 'thank you' },
      {
        notificationId: id,
        linkId,
        url,
        number: 1,
        status: 500,
        failure: 'refused',
        response: 'out of order',
      },
    ])
    expect((await attempts())[0]).toMatchObject({
      type: 'payment_link.updated',
      sentAt: expect.any(Number),
      payload: { type: 'payment_link.updated', data: { linkId, paymentStatus: 'SETTLED' } },
    })
    expect(await attempts(asMerchant('other'))).toEqual([])
  })

  it('does not exist in live mode', async () => {
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', acquirer: simulator })
    for (const path of ['/v1/sandbox/notifications', '/v1/sandbox/notifications/msg_1/message']) {
      expect((await live.send(path, { headers: demo })).status).toBe(404)
    }
    await live.close()
  })
})

describe('GET /v1/sandbox/notifications/{notificationId}/message', () => {
  const messageOf = (id: string, headers = demo): Promise<Answer> =>
    service.send(`/v1/sandbox/notifications/${id}/message`, { headers })

  it('has the body of the delivery, byte for byte, with a signature that a receiver accepts', async () => {
    await pay(await newLink())
    await advance(0)
    const [delivered] = receiver.received
    if (!delivered) throw new Error('Nothing was delivered.')
    const { headers, body } = (await messageOf(delivered.id)).body as {
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }
    expect(body).toBe(delivered.body)
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': delivered.id })
    const webhook = new Webhook(sandboxSigningSecret('demo').reveal())
    expect(webhook.verify(body, { ...headers })).toMatchObject({ type: 'payment_link.updated' })
  })
})

it('a reset of the sandbox does not wait for a slow receiver, and leaves nothing to deliver', async () => {
  receiver.answer(() => {
    // It never answers.
  })
  await pay(await newLink())
  await expect.poll(() => receiver.received.length).toBe(1)
  expect((await service.send('/v1/sandbox/reset', { method: 'POST', headers: demo })).status).toBe(200)
  await advance(100_000)
  expect(receiver.received).toHaveLength(1)
  expect(await attempts()).toEqual([])
})

it('each merchant has a secret of its own', async () => {
  const others = await startReceiver(sandboxSigningSecret('other').reveal())
  const other = asMerchant('other')
  const linkId = await service.newLinkId({ callbackUrl: others.url }, other)
  await service.post('/v2/cashier/payment-link/cancel', { linkId }, other)
  await expect.poll(() => others.received.length).toBe(1)
  await others.close()
})
