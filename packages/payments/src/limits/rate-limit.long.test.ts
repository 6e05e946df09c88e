import { afterEach, describe, expect, it } from 'vitest'
import type { ServiceConfig } from '../../../server/src/start/service-config.ts'
import { sendFrom } from '../../../server/test/support/ask-over-http.ts'
import { asSession, openSession } from '../../../server/test/support/open-session.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  goodCard,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'

let service: TestService
let clock: { steadyMs: number }
afterEach(() => service.close())

async function start(config: ServiceConfig): Promise<void> {
  clock = { steadyMs: 1_000_000 }
  service = await startTestService({ steadyMs: () => clock.steadyMs, ...config })
}

interface Payer {
  readonly merchant?: string
  readonly from?: string
  readonly forwardedFor?: string
}

const declinedPan = '4000000000000002'
const declinedAtPaymentPan = '4000000000000341'

function tokenize(
  pan: string,
  payer: Payer = {},
  more: {
    readonly key?: string
    readonly verifyCard?: boolean
    readonly cvv?: string
    readonly country?: string
    /** Another expiration. */
    readonly over?: object
  } = {},
): Promise<Answer> {
  const { merchant = 'demo', from = '127.0.0.1', forwardedFor } = payer
  const { key, cvv = goodCard.cvv, over, ...body } = more
  return sendFrom({
    url: `${service.url}/v1/payments/tokens/card`,
    body: { card: { ...goodCard, pan, cvv, ...over }, ...body },
    headers: {
      ...asFrame(service.url, merchant),
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      ...(key && { 'idempotency-key': key }),
    },
    localAddress: from,
  })
}

const newCardId = async (...asked: Parameters<typeof tokenize>): Promise<string> =>
  ((await tokenize(...asked)).body as { readonly cardId: string }).cardId

const logIn = (clientId: string, { from = '127.0.0.1', secret = clientId.replace('ci_', 'cs_') } = {}) =>
  sendFrom({
    url: `${service.url}/v1/auth/token`,
    body: { clientId, clientSecret: secret },
    headers: {},
    localAddress: from,
  })

/** The status of each of several consecutive requests. */
async function statuses(asks: readonly (() => Promise<Answer>)[]): Promise<number[]> {
  const given: number[] = []
  for (const ask of asks) given.push((await ask()).status)
  return given
}

/** Expects a refusal now, and success after exactly the time that the refusal names. */
async function expectToRecover(ask: () => Promise<Answer>, laterStatus = 200): Promise<void> {
  const refused = await ask()
  expect([refused.status, reasonOf(refused)]).toEqual([429, 'too_many_requests'])
  const waitSeconds = Number(refused.headers.get('retry-after'))
  expect(waitSeconds).toBeGreaterThan(0)
  clock.steadyMs += waitSeconds * 1000 - 1000
  expect((await ask()).status).toBe(429)
  clock.steadyMs += 1000
  expect((await ask()).status).toBe(laterStatus)
}

const good = goodCard.pan

describe('the rate of tokens', () => {
  it('is limited for one address with one key, and for nobody else', async () => {
    await start({ tokensPerMinute: 2 })
    expect(await statuses([1, 2, 3].map(() => () => tokenize(good)))).toEqual([200, 200, 429])
    expect((await tokenize(good, { from: '127.0.0.2' })).status).toBe(200)
    expect((await tokenize(good, { merchant: 'other' })).status).toBe(200)
    clock.steadyMs += 20_400
    await expectToRecover(() => tokenize(good))
  })

  it('is of each sandbox session alone', async () => {
    await start({ tokensPerMinute: 1 })
    const sessions = [await openSession(service), await openSession(service)]
    for (const send of [service, ...sessions.map((session) => asSession(service, session))]) {
      expect([(await send.tokenize()).status, (await send.tokenize()).status]).toEqual([200, 429])
    }
  })

  it('uses a clock that nobody can move', async () => {
    let nowMs = Date.now()
    await start({ tokensPerMinute: 1, nowMs: () => nowMs })
    expect((await tokenize(good)).status).toBe(200)
    nowMs += 3_600_000
    expect((await tokenize(good)).status).toBe(429)
    nowMs -= 7_200_000
    expect((await tokenize(good)).status).toBe(429)
    clock.steadyMs += 60_000
    expect((await tokenize(good)).status).toBe(200)
  })

  it('is not used up by requests without a valid key', async () => {
    await start({ tokensPerMinute: 1 })
    for (let index = 0; index < 5; index += 1) {
      expect((await tokenize(good, { merchant: 'nobody' })).status).toBe(401)
    }
    expect((await tokenize(good)).status).toBe(200)
  })

  it('is kept when all requests arrive at once', async () => {
    await start({ tokensPerMinute: 5 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => tokenize(good)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })
})

describe('the rate of log-ins', () => {
  it('is limited for a client from an address, with right and wrong secrets alike', async () => {
    await start({ loginsPerMinute: 3 })
    const asks = [
      () => logIn('ci_test_demo'),
      () => logIn('ci_test_demo', { secret: 'wrong' }),
      () => logIn('ci_test_demo'),
      () => logIn('ci_test_demo'),
    ]
    expect(await statuses(asks)).toEqual([200, 401, 200, 429])
    expect((await logIn('ci_test_demo', { from: '127.0.0.2' })).status).toBe(200)
    expect((await logIn('ci_test_other')).status).toBe(200)
    await expectToRecover(() => logIn('ci_test_demo'))
  })

  it('does not reveal which clients exist', async () => {
    await start({ loginsPerMinute: 1 })
    await logIn('ci_nobody', { secret: 'x' })
    await logIn('ci_test_demo', { secret: 'x' })
    const nobody = await logIn('ci_nobody', { secret: 'x' })
    const somebody = await logIn('ci_test_demo', { secret: 'x' })
    expect([nobody.status, nobody.text]).toEqual([somebody.status, somebody.text])
    expect(nobody.status).toBe(429)
  })
})

describe('declines', () => {
  const decline = (payer?: Payer) => () => tokenize(declinedPan, payer)
  const again =
    (cvv: string, key = 'same') =>
    () =>
      tokenize(good, {}, { key, cvv })

  it('of verifications stop a card tester and no honest payer', async () => {
    await start({ declinesPerHour: 3 })
    expect(await statuses([1, 2, 3, 4].map(() => decline()))).toEqual([402, 402, 402, 429])
    // By now, the answer does not distinguish a good card from a bad one either.
    expect((await tokenize(good)).status).toBe(429)
    expect((await tokenize(good, { from: '127.0.0.2' })).status).toBe(200)
    expect((await tokenize(good, { merchant: 'other' })).status).toBe(200)
    clock.steadyMs += 1_234_567
    await expectToRecover(decline(), 402)
  })

  it('of payments count for the maker of the token, not for the server that sends all payments', async () => {
    await start({ declinesPerHour: 2 })
    const tokenOf = (pan: string, from: string) => newCardId(pan, { from }, { verifyCard: false })
    // One after another: a token in progress counts as a possible decline.
    const first = await tokenOf(declinedAtPaymentPan, '127.0.0.66')
    const second = await tokenOf(declinedAtPaymentPan, '127.0.0.66')
    const third = await tokenOf(declinedAtPaymentPan, '127.0.0.66')
    const honest = await tokenOf(good, '127.0.0.2')
    const charge = (cardId: string, more = {}) => service.charge({ cardId, ...more })
    expect((await charge(first, { idempotencyKey: 'first' })).status).toBe(402)
    expect((await charge(second)).status).toBe(402)
    const refused = await charge(third, { idempotencyKey: 'third' })
    expect([refused.status, reasonOf(refused)]).toEqual([429, 'too_many_requests'])
    // The refused payment was not made, and earlier payments still replay their answers.
    expect((await service.find('third')).status).toBe(404)
    const again = await charge(first, { idempotencyKey: 'first' })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([402, 'true'])
    expect((await charge(honest)).status).toBe(200)
    expect((await tokenize(good, { from: '127.0.0.66' })).status).toBe(429)
    expect((await tokenize(good, { from: '127.0.0.2' })).status).toBe(200)
    clock.steadyMs += 3_600_000
    expect((await charge(third, { idempotencyKey: 'third' })).status).toBe(402)
  })

  it('that arrive all at once are all counted', async () => {
    await start({ declinesPerHour: 4 })
    const answers = await Promise.all(Array.from({ length: 40 }, decline()))
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(36)
  })

  it('are not counted again when an answer is replayed', async () => {
    await start({ declinesPerHour: 2 })
    const asks = [1, 2, 3, 4, 5].map(() => () => tokenize(declinedPan, {}, { key: 'same' }))
    expect(await statuses(asks)).toEqual([402, 402, 402, 402, 402])
    expect((await tokenize(declinedPan)).status).toBe(402)
  })

  it('also stop replays, because a replayed answer reveals whether a card is the same', async () => {
    await start({ declinesPerHour: 1 })
    expect((await tokenize(good, {}, { key: 'same' })).status).toBe(200)
    expect((await tokenize(declinedPan)).status).toBe(402)
    expect(await statuses([again(goodCard.cvv), again('124')])).toEqual([429, 429])
    clock.steadyMs += 3_600_000
    expect(await statuses([again(goodCard.cvv), again('124')])).toEqual([200, 422])
  })

  it('include mismatches under the key of another payer, also under a key that no longer answers', async () => {
    await start({ declinesPerHour: 5 })
    const payer = { from: '127.0.0.2' }
    for (const key of ['same', 'other']) await tokenize(good, payer, { key })
    const guesses = ['124', '125', '126', goodCard.cvv].map((cvv) => again(cvv))
    expect(await statuses([...guesses, again('127', 'other'), again(goodCard.cvv, 'other')])).toEqual([
      ...[422, 422, 422, 422, 422],
      429,
    ])
    expect((await tokenize(good)).status).toBe(429)
    // They count for no card, because everybody could recognize it by that.
    expect((await tokenize(good, payer)).status).toBe(200)
  })

  it('do not tell strangers which card is declined, unless they ask its issuer', async () => {
    await start({ declinesPerHour: 2 })
    expect((await tokenize(declinedAtPaymentPan)).status).toBe(200)
    const unverified = { verifyCard: false }
    const cardId = await newCardId(declinedAtPaymentPan, { from: '127.0.0.2' }, unverified)
    const charge = () => service.charge({ cardId })
    expect(await statuses([charge, charge, charge])).toEqual([402, 402, 429])
    const stranger = { from: '127.0.0.3' }
    const guesses = [declinedAtPaymentPan, good].map((pan) => () => tokenize(pan, stranger, unverified))
    expect(await statuses(guesses)).toEqual([200, 200])
    expect((await tokenize(declinedAtPaymentPan, stranger)).status).toBe(429)
    const ofStranger = await newCardId(declinedAtPaymentPan, stranger, unverified)
    expect((await service.charge({ cardId: ofStranger })).status).toBe(429)

    // Nor by a request that is refused for another reason before the issuer is asked.
    const over = { expirationMonth: 1, expirationYear: 2020 }
    const expired = [declinedAtPaymentPan, good].map((pan) => () => tokenize(pan, stranger, { over }))
    expect(await statuses(expired)).toEqual([400, 400])
    expect((await tokenize('5555555555554444', stranger, { key: 'used' })).status).toBe(200)
    const reused = [declinedAtPaymentPan, good].map((pan) => () => tokenize(pan, stranger, { key: 'used' }))
    expect(await statuses(reused)).toEqual([422, 422])
  })

  it('of a card refuse a verification before the issuer is asked, and leave its key free', async () => {
    await start({ declinesPerHour: 2 })
    expect((await tokenize(declinedAtPaymentPan)).status).toBe(200)
    const cardId = await newCardId(declinedAtPaymentPan, { from: '127.0.0.2' }, { verifyCard: false })
    const charge = () => service.charge({ cardId })
    expect(await statuses([charge, charge])).toEqual([402, 402])
    const payer = { from: '127.0.0.3' }
    // By a verification without an amount, and by one with a temporary authorization.
    const asks = ['BR', 'CL'].map(
      (country) => () => tokenize(declinedAtPaymentPan, payer, { key: `in-${country}`, country }),
    )
    expect(await statuses([...asks, ...asks])).toEqual([429, 429, 429, 429])
    clock.steadyMs += 3_600_000
    const answers = await Promise.all(asks.map((ask) => ask()))
    // The card declines every amount.
    expect(answers.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual([
      [200, null],
      [402, null],
    ])
  })

  it('of payments count for the card, for all its tokens', async () => {
    await start({ declinesPerHour: 2 })
    // With an approval, the range of the card is not limited yet.
    expect((await tokenize(declinedAtPaymentPan)).status).toBe(200)
    const tokens: string[] = []
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      tokens.push(await newCardId(declinedAtPaymentPan, { from }, { verifyCard: false }))
    }
    expect(await statuses(tokens.map((cardId) => () => service.charge({ cardId })))).toEqual([402, 402, 429])
    expect((await tokenize(declinedAtPaymentPan, { from: '127.0.0.5' })).status).toBe(429)
    expect((await tokenize(good, { from: '127.0.0.5' })).status).toBe(200)
  })

  it('of payments count for a token that is so old that nobody knows who made it', async () => {
    await start({ declinesPerHour: 2 })
    const cardId = await newCardId(declinedAtPaymentPan)
    clock.steadyMs += 3_600_001
    const charge = () => service.charge({ cardId })
    expect(await statuses([charge, charge, charge])).toEqual([402, 402, 429])
  })

  it('of payments count for the card, also if nobody knows any longer who made its tokens', async () => {
    await start({ declinesPerHour: 2 })
    const tokens: string[] = []
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      tokens.push(await newCardId(declinedAtPaymentPan, { from }))
    }
    clock.steadyMs += 3_600_001
    // With an approval, the range of the card is not limited yet.
    expect((await tokenize(declinedAtPaymentPan)).status).toBe(200)
    expect(await statuses(tokens.map((cardId) => () => service.charge({ cardId })))).toEqual([402, 402, 429])
  })

  it('do not tell a shop which card is declined, unless it asks the issuer', async () => {
    await start({ declinesPerHour: 2 })
    // With an approval, the range of the card is not limited yet.
    expect((await tokenize(declinedAtPaymentPan)).status).toBe(200)
    const tokenOf = (pan: string, from: string) => newCardId(pan, { from }, { verifyCard: false })
    const first = await tokenOf(declinedAtPaymentPan, '127.0.0.2')
    const charge = (cardId: string, more: object = {}) => service.charge({ cardId, ...more })
    expect(await statuses([1, 2].map(() => () => charge(first)))).toEqual([402, 402])
    const guesses = [declinedAtPaymentPan, good].map((pan) => tokenOf(pan, '127.0.0.3'))
    const [blocked = '', other = ''] = await Promise.all(guesses)
    const authenticated = {
      card3dsInfo: { use3ds: true, merchantSite3ds: 'https://shop.example/back' },
    }
    const inTwo = (planId: unknown): object => ({ installments: { planId, count: 2 } })
    const price = { amount: 1200, currency: 'BRL', country: 'BR' }
    const asPage = { 'x-api-key': 'ek_test_demo' }
    const plan = await service.post('/v1/payments/installments-plans', price, asPage)
    const used = { ...price, ...inTwo((plan.body as { readonly planId: string }).planId) }
    expect((await charge(other, used)).status).toBe(200)
    for (const [terms, status] of [
      [authenticated, 200],
      [inTwo(`ipl_${'0'.repeat(32)}`), 404],
      [used, 409],
    ] as const) {
      expect(await statuses([blocked, other].map((cardId) => () => charge(cardId, terms)))).toEqual([
        status,
        status,
      ])
    }
    expect(await statuses([blocked, other].map((cardId) => () => charge(cardId)))).toEqual([429, 200])
  })

  it('include mismatches that arrive at once', async () => {
    await start({ declinesPerHour: 4 })
    const payer = { from: '127.0.0.2' }
    const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`)
    await Promise.all(keys.map((key) => tokenize(good, payer, { key })))
    const answers = await Promise.all(keys.map((key) => again('124', key)()))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(36)
  })

  it('that are not about the card count only for who asked', async () => {
    await start({ declinesPerHour: 2 })
    const ask = (from: string) => () => tokenize('4000000000000119', { from })
    expect(await statuses(['127.0.0.2', '127.0.0.2', '127.0.0.2'].map(ask))).toEqual([402, 402, 429])
    expect(await statuses(['127.0.0.3', '127.0.0.4'].map(ask))).toEqual([402, 402])
    expect((await tokenize(good)).status).toBe(200)
  })

  it('do not stop approved cards, however many there are', async () => {
    await start({ declinesPerHour: 2, tokensPerMinute: 1000 })
    expect(new Set(await statuses(Array.from({ length: 20 }, () => () => tokenize(good))))).toEqual(
      new Set([200]),
    )
  })

  it('do not count for another merchant', async () => {
    await start({ declinesPerHour: 1 })
    const cardId = await newCardId(declinedAtPaymentPan, {}, { verifyCard: false })
    expect((await service.charge({ cardId }, asMerchant('other'))).status).toBe(404)
    expect((await service.charge({ cardId })).status).toBe(402)
    expect((await service.charge({ cardId }, asMerchant('other'))).status).toBe(404)
  })
})

describe('behind a proxy', () => {
  const through =
    (forwardedFor: string, from = '127.0.0.9') =>
    () =>
      tokenize(good, { from, forwardedFor })

  it('the trusted proxy determines the address', async () => {
    await start({ tokensPerMinute: 1, trustedProxies: ['127.0.0.9'] })
    const asks = [through('203.0.113.1'), through('203.0.113.1'), through('203.0.113.2')]
    expect(await statuses(asks)).toEqual([200, 429, 200])
    // What the payer wrote is to the left of what the proxy added.
    expect((await through('198.51.100.7, 203.0.113.1')()).status).toBe(429)
    expect((await through('2001:db8::1')()).status).toBe(200)
    expect((await through('2001:db8::ffff')()).status).toBe(429)
  })

  it('another proxy is not trusted', async () => {
    await start({ tokensPerMinute: 1, trustedProxies: ['127.0.0.9', '10.0.0.0/8'] })
    const asks = [1, 2, 3].map((last) => through(`203.0.113.${last}`, '127.0.0.66'))
    expect(await statuses(asks)).toEqual([200, 429, 429])
  })

  it('no proxy is trusted if none is configured', async () => {
    await start({ tokensPerMinute: 1 })
    expect(await statuses([1, 2].map((last) => through(`203.0.113.${last}`)))).toEqual([200, 429])
  })

  it('several trusted proxies are followed from the last one', async () => {
    await start({ tokensPerMinute: 1, trustedProxies: ['127.0.0.9', '10.0.0.0/8'] })
    const asks = [through('203.0.113.5, 10.1.2.3'), through('1.1.1.1, 203.0.113.5, 10.9.9.9')]
    expect(await statuses(asks)).toEqual([200, 429])
  })
})
