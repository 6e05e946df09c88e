import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  asFrame,
  asMerchant,
  goodCard,
  reasonOf,
  startTestService,
  type TestService,
} from '../../test/support/start-test-service.ts'

let service: TestService
let cardId: string

beforeAll(async () => {
  service = await startTestService()
  cardId = await service.newCardId()
})
afterAll(() => service.close())

type Headers = Readonly<Record<string, string>>

type Thing = 'payment' | 'card' | 'link' | 'notification'

/** Each route that names a thing of a merchant. A new one is a line here; a test below finds one that is missing. */
const routes: readonly {
  readonly route: string
  ask(thing: string, headers: Headers): Promise<Answer>
  /** What is asked for: a payment that is only authorized, or a card. */
  readonly thing: Thing
}[] = [
  {
    route: 'post /v1/payments/charges/card',
    thing: 'card',
    ask: (thing, headers) => service.charge({ cardId: thing }, headers),
  },
  {
    route: 'post /v1/payments/charges/card, with a 3-D Secure',
    thing: 'card',
    ask: (thing, headers) => service.charge({ cardId: thing, card3dsInfo: { use3ds: true } }, headers),
  },
  {
    route: 'get /v1/payments/charges/{idempotencyKey}',
    thing: 'payment',
    ask: (thing, headers) => service.find(thing, headers),
  },
  {
    route: 'post /v1/payments/charges/card/capture/{idempotencyKey}',
    thing: 'payment',
    ask: (thing, headers) => service.capture(thing, undefined, headers),
  },
  {
    route: 'post /v1/payments/charges/card/capture/{idempotencyKey}, in part',
    thing: 'payment',
    ask: (thing, headers) => service.capture(thing, { amount: 1 }, headers),
  },
  {
    route: 'post /v1/payments/charges/card/capture/{idempotencyKey}, too much',
    thing: 'payment',
    ask: (thing, headers) => service.capture(thing, { amount: 999_999 }, headers),
  },
  {
    route: 'post /v1/payments/charges/cancel/{idempotencyKey}',
    thing: 'payment',
    ask: (thing, headers) => service.cancel(thing, headers),
  },
  {
    route: 'get /v2/cashier/payment-link/{linkId}',
    thing: 'link',
    ask: (thing, headers) => service.send(`/v2/cashier/payment-link/${thing}`, { headers }),
  },
  {
    route: 'post /v2/cashier/payment-link/cancel',
    thing: 'link',
    ask: (thing, headers) => service.post('/v2/cashier/payment-link/cancel', { linkId: thing }, headers),
  },
  {
    route: 'post /v2/cashier/payment-link/refund',
    thing: 'link',
    ask: (thing, headers) => service.post('/v2/cashier/payment-link/refund', { linkId: thing }, headers),
  },
  {
    route: 'post /v1/sandbox/payment-links/{linkId}/pay',
    thing: 'link',
    ask: (thing, headers) =>
      service.post(`/v1/sandbox/payment-links/${thing}/pay`, { method: 'PIX' }, headers),
  },
  {
    route: 'get /v1/notifications/{notificationId}',
    thing: 'notification',
    ask: (thing, headers) => service.send(`/v1/notifications/${thing}`, { headers }),
  },
  {
    route: 'post /v1/notifications/{notificationId}/resend',
    thing: 'notification',
    ask: (thing, headers) => service.send(`/v1/notifications/${thing}/resend`, { method: 'POST', headers }),
  },
]

async function newLink(fields: object): Promise<string> {
  count += 1
  const order = { orderId: `order-${count}`, amount: 1000, currency: 'BRL', country: 'BR' }
  const body = { ...order, allowPaymentMethods: ['PIX'], ...fields }
  const answer = await service.post('/v2/cashier/payment-link', body, asMerchant('demo'))
  return (answer.body as { readonly linkId: string }).linkId
}

async function newNotification(): Promise<string> {
  // Nobody listens there.
  const linkId = await newLink({ callbackUrl: 'http://127.0.0.1:1024/' })
  await service.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
  const list = await service.send(`/v1/notifications?linkId=${linkId}`, { headers: asMerchant('demo') })
  const { notifications } = list.body as { readonly notifications: readonly { notificationId: string }[] }
  return notifications[0]?.notificationId ?? ''
}

let count = 0
async function newThing(kind: Thing): Promise<string> {
  if (kind === 'card') return cardId
  count += 1
  if (kind === 'link') return newLink({})
  if (kind === 'notification') return newNotification()
  const idempotencyKey = `held-${count}`
  await service.charge({ cardId, capture: false, idempotencyKey })
  return idempotencyKey
}

/** All of an answer but what differs in any two: the id of the request, and the time. */
function wholeOf({ status, headers, text }: Answer): string {
  const given = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  return [status, ...given.map((header) => header.join(': ')), text].join('\n')
}

describe.each(routes)("§3 another merchant's thing at $route", ({ ask, thing: kind }) => {
  it('is not there: the same answer as for what nobody has, byte for byte', async () => {
    const thing = await newThing(kind)
    const theirs = await ask(thing, asMerchant('other'))
    const nobodys = await ask(
      thing.replace(/.$/, (last) =>
        kind === 'link' || kind === 'notification' ? (last === '0' ? '1' : '0') : 'x',
      ),
      asMerchant('other'),
    )
    expect(theirs.status).toBe(404)
    expect(wholeOf(theirs)).toBe(wholeOf(nobodys))
    expect(theirs.text).not.toContain(thing)
    // What is not there has not changed either, and whom it belongs to finds it.
    if (kind === 'payment') {
      expect((await service.find(thing)).body).toMatchObject({ transferStatus: 'AUTHORIZED' })
    }
    expect((await ask(thing, asMerchant('demo'))).status).not.toBe(404)
  })

  it('is asked for by nobody who has an API key alone', async () => {
    const thing = await newThing(kind)
    const alone = { 'x-api-key': 'ek_test_demo' }
    const answers = [await ask(thing, alone), await ask('nothing', alone)]
    expect(answers.map(reasonOf)).toEqual(['missing_access_token', 'missing_access_token'])
    expect(wholeOf(answers[0] as Answer)).toBe(wholeOf(answers[1] as Answer))
  })

  it("is not reached by the owner's key with another's token, nor the other way round", async () => {
    const thing = await newThing(kind)
    for (const [key, token] of [
      ['demo', 'other'],
      ['other', 'demo'],
    ] as const) {
      const headers = { 'x-api-key': `ek_test_${key}`, authorization: `Bearer at_test_${token}` }
      expect(reasonOf(await ask(thing, headers))).toBe('credentials_mismatch')
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

describe('§5 an API key alone', () => {
  it('loads frames and makes tokens', async () => {
    expect((await service.send('/frames/1.2.0/field.html?key=ek_test_demo')).status).toBe(200)
    expect((await service.tokenize()).status).toBe(200)
  })

  it('does nothing else, at any address that is documented', async () => {
    const guarded = (await operations()).filter(([, { security = [] }]) =>
      security.some((each) => 'accessToken' in each),
    )
    // Else nothing was tried.
    expect(guarded.length).toBeGreaterThanOrEqual(4)
    for (const [route] of guarded) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replaceAll(/\{\w+\}/g, 'nothing')
      const headers = { 'x-api-key': 'ek_test_demo' }
      const answer = await service.send(address, { method: method.toUpperCase(), headers })
      expect([route, answer.status, reasonOf(answer)]).toEqual([route, 401, 'missing_access_token'])
    }
  })

  it('is in no answer, and no token of one merchant works for another', async () => {
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

it('every documented route with a name in its address is tried above', async () => {
  const named = (await operations())
    .filter(
      ([route, { security = [] }]) => route.includes('{') && security.some((each) => 'accessToken' in each),
    )
    .map(([route]) => route)
  expect(named.filter((route) => !routes.some((each) => each.route.startsWith(route)))).toEqual([])
})
