import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../test/support/close-after-all.ts'
import { asSession, openSession } from '../../test/support/open-session.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  goodCard,
  reasonOf,
  startTestService,
  type TestService,
} from '../../test/support/start-test-service.ts'

const service = await closeAfterAll(startTestService())
const cardId = await service.newCardId()
const session = await openSession(service)
const otherSession = await openSession(service)
const token = await service.tokenize({}, {}, asFrame(service.url, 'other'))
const cardOfOther = (token.body as { readonly cardId: string }).cardId
/** A card of each merchant, by its API key. */
const cards: ReadonlyMap<string, string> = new Map([
  ['ek_test_demo', cardId],
  ['ek_test_other', cardOfOther],
  [session.apiKey, await asSession(service, session).newCardId()],
  [otherSession.apiKey, await asSession(service, otherSession).newCardId()],
])

type Headers = Readonly<Record<string, string>>

type ResourceKind = 'payment' | 'card' | 'card to delete' | 'plan' | 'link' | 'notification' | 'session'

/** Every route that names a resource of a merchant. A new one is a line here; a test below reports a missing one. */
const routes: readonly {
  readonly route: string
  ask(resource: string, headers: Headers): Promise<Answer>
  /** The resource that is requested: for example a payment that is only authorized, or a card. */
  readonly resource: ResourceKind
}[] = [
  {
    route: 'post /v1/payments/charges/card',
    resource: 'card',
    ask: (resource, headers) => service.charge({ cardId: resource }, headers),
  },
  {
    route: 'post /v1/payments/charges/card, with 3-D Secure',
    resource: 'card',
    ask: (resource, headers) => service.charge({ cardId: resource, card3dsInfo: { use3ds: true } }, headers),
  },
  {
    route: 'post /v1/forward',
    resource: 'card',
    // No destination is registered: only somebody with such a card learns that.
    ask: (resource, headers) =>
      service.post(
        '/v1/forward',
        { cardId: resource, destination: 'processor', path: '/', body: { number: '{{card.pan}}' } },
        headers,
      ),
  },
  {
    route: 'get /v1/payments/cards/{cardId}',
    resource: 'card',
    ask: (resource, headers) => service.send(`/v1/payments/cards/${resource}`, { headers }),
  },
  {
    route: 'post /v1/payments/cards/{cardId}',
    resource: 'card',
    ask: (resource, headers) =>
      service.post(`/v1/payments/cards/${resource}`, { customerId: 'customer-7' }, headers),
  },
  {
    route: 'delete /v1/payments/cards/{cardId}',
    resource: 'card to delete',
    ask: (resource, headers) => service.send(`/v1/payments/cards/${resource}`, { method: 'DELETE', headers }),
  },
  {
    route: 'post /v1/payments/charges/card, in installments',
    resource: 'plan',
    ask: (resource, headers) => {
      const own = cards.get(headers['x-api-key'] ?? '')
      return service.charge({ cardId: own, installments: { planId: resource, count: 1 } }, headers)
    },
  },
  {
    route: 'get /v1/payments/charges/{idempotencyKey}',
    resource: 'payment',
    ask: (resource, headers) => service.find(resource, headers),
  },
  {
    route: 'post /v1/payments/charges/card/capture/{idempotencyKey}',
    resource: 'payment',
    ask: (resource, headers) => service.capture(resource, undefined, headers),
  },
  {
    route: 'post /v1/payments/charges/card/capture/{idempotencyKey}, in part',
    resource: 'payment',
    ask: (resource, headers) => service.capture(resource, { amount: 1 }, headers),
  },
  {
    route: 'post /v1/payments/charges/card/capture/{idempotencyKey}, too much',
    resource: 'payment',
    ask: (resource, headers) => service.capture(resource, { amount: 999_999 }, headers),
  },
  {
    route: 'post /v1/payments/charges/cancel/{idempotencyKey}',
    resource: 'payment',
    ask: (resource, headers) => service.cancel(resource, headers),
  },
  {
    route: 'post /v1/payments/charges/refund/{idempotencyKey}',
    resource: 'payment',
    ask: (resource, headers) => service.post(`/v1/payments/charges/refund/${resource}`, {}, headers),
  },
  {
    route: 'get /v1/payments/charges/refund/{idempotencyKey}',
    resource: 'payment',
    ask: (resource, headers) => service.send(`/v1/payments/charges/refund/${resource}`, { headers }),
  },
  {
    route: 'get /v2/cashier/payment-link/{linkId}',
    resource: 'link',
    ask: (resource, headers) => service.send(`/v2/cashier/payment-link/${resource}`, { headers }),
  },
  {
    route: 'post /v2/cashier/payment-link/cancel',
    resource: 'link',
    ask: (resource, headers) =>
      service.post('/v2/cashier/payment-link/cancel', { linkId: resource }, headers),
  },
  {
    route: 'post /v2/cashier/payment-link/refund',
    resource: 'link',
    ask: (resource, headers) =>
      service.post('/v2/cashier/payment-link/refund', { linkId: resource }, headers),
  },
  {
    route: 'post /v1/sandbox/payment-links/{linkId}/pay',
    resource: 'link',
    ask: (resource, headers) =>
      service.post(`/v1/sandbox/payment-links/${resource}/pay`, { method: 'PIX' }, headers),
  },
  {
    route: 'get /v1/notifications/{notificationId}',
    resource: 'notification',
    ask: (resource, headers) => service.send(`/v1/notifications/${resource}`, { headers }),
  },
  {
    route: 'get /v1/sandbox/notifications/{notificationId}/message',
    resource: 'notification',
    ask: (resource, headers) => service.send(`/v1/sandbox/notifications/${resource}/message`, { headers }),
  },
  {
    route: 'get /v1/notifications, with since',
    resource: 'notification',
    ask: (resource, headers) => service.send(`/v1/notifications?since=${resource}`, { headers }),
  },
  {
    route: 'post /v1/notifications/{notificationId}/resend',
    resource: 'notification',
    ask: (resource, headers) =>
      service.send(`/v1/notifications/${resource}/resend`, { method: 'POST', headers }),
  },
  {
    route: 'delete /v1/sandbox/sessions/{sessionId}',
    resource: 'session',
    ask: (resource, headers) =>
      service.send(`/v1/sandbox/sessions/${resource}`, { method: 'DELETE', headers }),
  },
]

async function newLink(as: TestService, fields: object): Promise<string> {
  count += 1
  const order = { orderId: `order-${count}`, amount: 1000, currency: 'BRL', country: 'BR' }
  const body = { ...order, allowPaymentMethods: ['PIX'], ...fields }
  const answer = await as.post('/v2/cashier/payment-link', body, asMerchant('demo'))
  return (answer.body as { readonly linkId: string }).linkId
}

async function newNotification(as: TestService): Promise<string> {
  // Nobody listens on this port.
  const linkId = await newLink(as, { callbackUrl: 'http://127.0.0.1:1024/' })
  await as.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
  const list = await as.send(`/v1/notifications?linkId=${linkId}`, { headers: asMerchant('demo') })
  const { notifications } = list.body as { readonly notifications: readonly { notificationId: string }[] }
  return notifications[0]?.notificationId ?? ''
}

async function newPlan(as: TestService): Promise<string> {
  const price = { amount: 1000, currency: 'BRL', country: 'BR' }
  const { body } = await as.post('/v1/payments/installments-plans', price, {
    'x-api-key': 'ek_test_demo',
  })
  return (body as { readonly planId: string }).planId
}

let count = 0
/** A resource of the demo merchant, or of the session that a test sends as. */
async function newResource(kind: ResourceKind, as: TestService = service): Promise<string> {
  const ownCard = as === service ? cardId : (cards.get(session.apiKey) ?? '')
  if (kind === 'card') return ownCard
  if (kind === 'card to delete') return as.newCardId()
  count += 1
  if (kind === 'plan') return newPlan(as)
  if (kind === 'link') return newLink(as, {})
  if (kind === 'notification') return newNotification(as)
  if (kind === 'session') return (await openSession(as)).sessionId
  const idempotencyKey = `held-${count}`
  await as.charge({ cardId: ownCard, capture: false, idempotencyKey })
  return idempotencyKey
}

/** An id of the same form that nobody has. */
function unknownLike(resource: string, kind: ResourceKind): string {
  const isHex = kind === 'link' || kind === 'notification' || kind === 'session'
  return resource.replace(/.$/, (last) => (isHex ? (last === '0' ? '1' : '0') : 'x'))
}

/** The whole response, except for what differs in any two: the request id and the time. */
function wholeOf({ status, headers, text }: Answer): string {
  const given = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  return [status, ...given.map((header) => header.join(': ')), text].join('\n')
}

describe.each(routes)("another merchant's resource at $route", ({ ask, resource: kind }) => {
  it('is not found: the answer is the same as for an unknown resource, byte for byte', async () => {
    const resource = await newResource(kind)
    for (const stranger of [asMerchant('other'), session.headers]) {
      const theirs = await ask(resource, stranger)
      const nobodys = await ask(unknownLike(resource, kind), stranger)
      expect(theirs.status).toBe(404)
      expect(wholeOf(theirs)).toBe(wholeOf(nobodys))
      expect(theirs.text).not.toContain(resource)
    }
    // The resource has not changed, and its owner finds it.
    if (kind === 'payment') {
      expect((await service.find(resource)).body).toMatchObject({ transferStatus: 'AUTHORIZED' })
    }
    expect((await ask(resource, asMerchant('demo'))).status).not.toBe(404)
  })

  it('is not found either when it is of a sandbox session', async () => {
    const resource = await newResource(kind, asSession(service, session))
    for (const stranger of [asMerchant('demo'), otherSession.headers]) {
      const theirs = await ask(resource, stranger)
      expect(theirs.status).toBe(404)
      expect(wholeOf(theirs)).toBe(wholeOf(await ask(unknownLike(resource, kind), stranger)))
    }
    expect((await ask(resource, session.headers)).status).not.toBe(404)
  })

  it('cannot be reached with an API key alone', async () => {
    const resource = await newResource(kind)
    const alone = { 'x-api-key': 'ek_test_demo' }
    const answers = [await ask(resource, alone), await ask('nothing', alone)]
    expect(answers.map(reasonOf)).toEqual(['missing_access_token', 'missing_access_token'])
    expect(wholeOf(answers[0] as Answer)).toBe(wholeOf(answers[1] as Answer))
  })

  it("cannot be reached with the owner's key and another's token, nor the other way around", async () => {
    const resource = await newResource(kind)
    for (const [key, token] of [
      ['demo', 'other'],
      ['other', 'demo'],
    ] as const) {
      const headers = { 'x-api-key': `ek_test_${key}`, authorization: `Bearer at_test_${token}` }
      expect(reasonOf(await ask(resource, headers))).toBe('credentials_mismatch')
    }
  })
})

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}

async function operations(): Promise<readonly (readonly [route: string, operation: Operation])[]> {
  const { body } = await service.send('/openapi.json')
  const { paths } = body as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
}

describe('an API key alone', () => {
  it('loads frames and creates tokens', async () => {
    expect((await service.send(`/frames/${version}/field.html?key=ek_test_demo`)).status).toBe(200)
    expect((await service.tokenize()).status).toBe(200)
  })

  it('gives access to no other documented operation', async () => {
    const guarded = (await operations()).filter(([, { security = [] }]) =>
      security.some((each) => 'accessToken' in each),
    )
    // Otherwise nothing was tested.
    expect(guarded.length).toBeGreaterThanOrEqual(4)
    for (const [route] of guarded) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replaceAll(/\{\w+\}/g, 'nothing')
      const headers = { 'x-api-key': 'ek_test_demo' }
      const answer = await service.send(address, { method: method.toUpperCase(), headers })
      expect([route, answer.status, reasonOf(answer)]).toEqual([route, 401, 'missing_access_token'])
    }
  })

  it("is in no answer, and a merchant's token is not valid for another", async () => {
    const answer = await service.post(
      '/v1/payments/tokens/card',
      { card: goodCard },
      asFrame(service.url, 'other'),
    )
    expect(answer.text).not.toContain('ek_test')
    const { cardId: theirs } = answer.body as { readonly cardId: string }
    expect(reasonOf(await service.charge({ cardId: theirs }))).toBe('card_not_found')
    expect((await service.charge({ cardId: theirs }, asMerchant('other'))).status).toBe(200)
  })
})

it('every documented route with a path parameter is tested above', async () => {
  const named = (await operations())
    .filter(
      ([route, { security = [] }]) => route.includes('{') && security.some((each) => 'accessToken' in each),
    )
    .map(([route]) => route)
  expect(named.filter((route) => !routes.some((each) => each.route.startsWith(route)))).toEqual([])
})
