import { afterEach, describe, expect, it } from 'vitest'
import { sendFrom } from '../../test/support/send-from.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  goodCard,
  reasonOf,
  startTestService,
  type TestService,
} from '../../test/support/start-test-service.ts'
import type { ServiceConfig } from '../server/service-config.ts'

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
  more: { readonly key?: string; readonly verifyCard?: boolean; readonly cvv?: string } = {},
): Promise<Answer> {
  const { merchant = 'demo', from = '127.0.0.1', forwardedFor } = payer
  const { key, cvv = goodCard.cvv, ...body } = more
  return sendFrom({
    url: `${service.url}/v1/payments/tokens/card`,
    body: { card: { ...goodCard, pan, cvv }, ...body },
    headers: {
      ...asFrame(service.url, merchant),
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      ...(key && { 'idempotency-key': key }),
    },
    localAddress: from,
  })
}

const logIn = (clientId: string, { from = '127.0.0.1', secret = clientId.replace('ci_', 'cs_') } = {}) =>
  sendFrom({
    url: `${service.url}/v1/auth/token`,
    body: { clientId, clientSecret: secret },
    headers: {},
    localAddress: from,
  })

/** Which statuses come of asking one after another. */
async function statuses(asks: readonly (() => Promise<Answer>)[]): Promise<number[]> {
  const given: number[] = []
  for (const ask of asks) given.push((await ask()).status)
  return given
}

/** That it is refused now, and after exactly as long as it says it is not. */
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
  it('is limited for an address with one key, and for nobody beside it', async () => {
    await start({ tokensPerMinute: 2 })
    expect(await statuses([1, 2, 3].map(() => () => tokenize(good)))).toEqual([200, 200, 429])
    expect((await tokenize(good, { from: '127.0.0.2' })).status).toBe(200)
    expect((await tokenize(good, { merchant: 'other' })).status).toBe(200)
    clock.steadyMs += 20_400
    await expectToRecover(() => tokenize(good))
  })

  it('runs on a clock that nobody moves', async () => {
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

  it('is not used up by requests that were let in by no key', async () => {
    await start({ tokensPerMinute: 1 })
    for (let index = 0; index < 5; index += 1) {
      expect((await tokenize(good, { merchant: 'nobody' })).status).toBe(401)
    }
    expect((await tokenize(good)).status).toBe(200)
  })

  it('lets no more in when they all come at once', async () => {
    await start({ tokensPerMinute: 5 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => tokenize(good)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })
})

describe('the rate of log-ins', () => {
  it('is limited for a client from an address, right and wrong secrets alike', async () => {
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

  it('tells nobody which client there is', async () => {
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

  it('of verifications stop who tests cards, and no honest payer beside', async () => {
    await start({ declinesPerHour: 3 })
    expect(await statuses([1, 2, 3, 4].map(() => decline()))).toEqual([402, 402, 402, 429])
    // Nor is a good card told apart from a bad one by then.
    expect((await tokenize(good)).status).toBe(429)
    expect((await tokenize(good, { from: '127.0.0.2' })).status).toBe(200)
    expect((await tokenize(good, { merchant: 'other' })).status).toBe(200)
    clock.steadyMs += 1_234_567
    await expectToRecover(decline(), 402)
  })

  it('of payments count for who made the token, not for the server that all payments come from', async () => {
    await start({ declinesPerHour: 2 })
    const tokenOf = async (pan: string, from: string) =>
      ((await tokenize(pan, { from }, { verifyCard: false })).body as { cardId: string }).cardId
    const bad = [1, 2, 3].map(() => tokenOf(declinedAtPaymentPan, '127.0.0.66'))
    const [first = '', second = '', third = ''] = await Promise.all(bad)
    const honest = await tokenOf(good, '127.0.0.2')
    const charge = (cardId: string, more = {}) => service.charge({ cardId, ...more })
    expect((await charge(first, { idempotencyKey: 'first' })).status).toBe(402)
    expect((await charge(second)).status).toBe(402)
    const refused = await charge(third, { idempotencyKey: 'third' })
    expect([refused.status, reasonOf(refused)]).toEqual([429, 'too_many_requests'])
    // Nothing was done for it, and what was done is answered as before.
    expect((await service.find('third')).status).toBe(404)
    const again = await charge(first, { idempotencyKey: 'first' })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([402, 'true'])
    expect((await charge(honest)).status).toBe(200)
    expect((await tokenize(good, { from: '127.0.0.66' })).status).toBe(429)
    expect((await tokenize(good, { from: '127.0.0.2' })).status).toBe(200)
    clock.steadyMs += 3_600_000
    expect((await charge(third, { idempotencyKey: 'third' })).status).toBe(402)
  })

  it('that all come at once do not slip through', async () => {
    await start({ declinesPerHour: 4 })
    const answers = await Promise.all(Array.from({ length: 40 }, decline()))
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(36)
  })

  it('are not counted again when an answer is given again', async () => {
    await start({ declinesPerHour: 2 })
    const asks = [1, 2, 3, 4, 5].map(() => () => tokenize(declinedPan, {}, { key: 'same' }))
    expect(await statuses(asks)).toEqual([402, 402, 402, 402, 402])
    expect((await tokenize(declinedPan)).status).toBe(402)
  })

  it('keep answers from being given again too, since these tell whose card it was', async () => {
    await start({ declinesPerHour: 1 })
    expect((await tokenize(good, {}, { key: 'same' })).status).toBe(200)
    expect((await tokenize(declinedPan)).status).toBe(402)
    expect(await statuses([again(goodCard.cvv), again('124')])).toEqual([429, 429])
    clock.steadyMs += 3_600_000
    expect(await statuses([again(goodCard.cvv), again('124')])).toEqual([200, 422])
  })

  it('are what mismatches under a key of somebody else count as, also of a key that answers no more', async () => {
    await start({ declinesPerHour: 5 })
    const payer = { from: '127.0.0.2' }
    for (const key of ['same', 'other']) await tokenize(good, payer, { key })
    const guesses = ['124', '125', '126', goodCard.cvv].map((cvv) => again(cvv))
    expect(await statuses([...guesses, again('127', 'other'), again(goodCard.cvv, 'other')])).toEqual([
      ...[422, 422, 422, 422, 422],
      429,
    ])
    expect((await tokenize(good)).status).toBe(429)
    expect(await statuses([() => tokenize(good, payer, { key: 'other' })])).toEqual([200])
  })

  it('are what mismatches count as when they come at once', async () => {
    await start({ declinesPerHour: 4 })
    const payer = { from: '127.0.0.2' }
    const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`)
    await Promise.all(keys.map((key) => tokenize(good, payer, { key })))
    const answers = await Promise.all(keys.map((key) => again('124', key)()))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(36)
  })

  it('for which the card can do nothing are not counted', async () => {
    await start({ declinesPerHour: 1 })
    const asks = [1, 2, 3].map(() => () => tokenize('4000000000000119'))
    expect(await statuses(asks)).toEqual([402, 402, 402])
    expect((await tokenize(good)).status).toBe(200)
  })

  it('do not stop approved cards, however many', async () => {
    await start({ declinesPerHour: 2, tokensPerMinute: 1000 })
    expect(new Set(await statuses(Array.from({ length: 20 }, () => () => tokenize(good))))).toEqual(
      new Set([200]),
    )
  })

  it("are none of another merchant's", async () => {
    await start({ declinesPerHour: 1 })
    const { body } = await tokenize(declinedAtPaymentPan, {}, { verifyCard: false })
    const { cardId } = body as { cardId: string }
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

  it('the address is what the trusted proxy says', async () => {
    await start({ tokensPerMinute: 1, trustedProxies: ['127.0.0.9'] })
    const asks = [through('203.0.113.1'), through('203.0.113.1'), through('203.0.113.2')]
    expect(await statuses(asks)).toEqual([200, 429, 200])
    // What the payer wrote stands to the left of what the proxy did.
    expect((await through('198.51.100.7, 203.0.113.1')()).status).toBe(429)
    expect((await through('2001:db8::1')()).status).toBe(200)
    expect((await through('2001:db8::ffff')()).status).toBe(429)
  })

  it('another who says so is not believed', async () => {
    await start({ tokensPerMinute: 1, trustedProxies: ['127.0.0.9', '10.0.0.0/8'] })
    const asks = [1, 2, 3].map((last) => through(`203.0.113.${last}`, '127.0.0.66'))
    expect(await statuses(asks)).toEqual([200, 429, 429])
  })

  it('without trusted ones nobody is believed', async () => {
    await start({ tokensPerMinute: 1 })
    expect(await statuses([1, 2].map((last) => through(`203.0.113.${last}`)))).toEqual([200, 429])
  })

  it('several of them are walked through from the last', async () => {
    await start({ tokensPerMinute: 1, trustedProxies: ['127.0.0.9', '10.0.0.0/8'] })
    const asks = [through('203.0.113.5, 10.1.2.3'), through('1.1.1.1, 203.0.113.5, 10.9.9.9')]
    expect(await statuses(asks)).toEqual([200, 429])
  })
})
