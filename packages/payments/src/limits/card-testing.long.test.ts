import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../server/src/start/environment.ts'
import type { ServiceConfig } from '../../../server/src/start/service-config.ts'
import { sendFrom } from '../../../server/test/support/ask-over-http.ts'
import {
  asFrame,
  goodCard,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { generateMasterKey } from '../../../vault/src/master-keys.ts'
import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import { createSimulator } from '../acquirer/simulator.ts'

/*
 * A thousand attempts in one minute with one merchant's key, under the limits of a live service. The service itself is
 * a sandbox, because a live one refuses published test numbers, and this repository contains no others.
 */
const tries = 1000
const atOnce = 100
// An honest payer pays once for every ten attempts of the attacker.
const triesPerPayment = 10
const mostAsked = 20
const proxy = '127.0.0.9'
const attackerAddress = '203.0.113.66'
const declinedPans = ['4000000000000002', '4000000000000069', '4000000000000127']

const { tokensPerMinute = 0, declinesPerHour = 0 } = readEnvironment({
  SERVICE_MODE: 'live',
  VAULT_KEYS: generateMasterKey(1),
  ACQUIRER_URL: 'https://acquirer.example',
  ACQUIRER_SECRET: 's3cret',
  PUBLIC_URL: 'https://pay.example.com',
})
const liveLimits: ServiceConfig = { tokensPerMinute, declinesPerHour }

let service: TestService
afterEach(() => service.close())

/** The value of `X-Forwarded-For` after the proxy has added the address that it sees. */
type ForwardedFor = (index: number) => string
const anyAddress: ForwardedFor = (index) => `198.18.${index >> 8}.${index & 255}`

async function tokenize(
  pan: string,
  forwardedFor: string,
  more: object = {},
  key?: string,
): Promise<string | null> {
  const { body } = await sendFrom({
    url: `${service.url}/v1/payments/tokens/card`,
    body: { card: { ...goodCard, pan }, ...more },
    headers: {
      ...asFrame(service.url),
      'x-forwarded-for': forwardedFor,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    localAddress: proxy,
  })
  return (body as { readonly cardId?: string }).cardId ?? null
}

/** One numbered attempt of the attacker. */
type Attempt = (index: number) => Promise<unknown>

const verifyFrom =
  (forwardedFor: ForwardedFor): Attempt =>
  (index) =>
    tokenize(declinedPans[index % declinedPans.length] ?? '', forwardedFor(index))

const payFrom =
  (forwardedFor: ForwardedFor): Attempt =>
  async (index) => {
    const cardId = await tokenize('4000000000000341', forwardedFor(index), { verifyCard: false })
    return cardId && service.charge({ cardId, idempotencyKey: `stolen-${index}` })
  }

/** Delays each answer, as a real acquirer does: many attempts are in flight before the first is declined. */
function slow(simulator: SimulatedAcquirer): SimulatedAcquirer {
  return {
    ...simulator,
    verify: (verification) => sleep(50).then(() => simulator.verify(verification)),
    authorize: (authorization) => sleep(50).then(() => simulator.authorize(authorization)),
  }
}

/** Runs the attack with an honest payer beside it. @returns what the acquirer declined, and the payer's results. */
async function attack(attempt: Attempt, limits: ServiceConfig) {
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  let steadyMs = 1_000_000
  service = await startTestService({
    acquirer: slow(simulator),
    trustedProxies: [proxy],
    steadyMs: () => steadyMs,
    ...limits,
  })
  let paid = 0
  const pay = async (): Promise<void> => {
    const cardId = await tokenize(goodCard.pan, '192.0.2.7')
    if (cardId && (await service.charge({ cardId })).status === 200) paid += 1
  }
  for (let index = 0; index < tries; index += atOnce) {
    const attempts = Array.from({ length: atOnce }, (_, offset) => attempt(index + offset))
    const payments = Array.from({ length: atOnce / triesPerPayment }, pay)
    await Promise.all([...attempts, ...payments])
    steadyMs += 60_000 / (tries / atOnce)
  }
  const declined = (await simulator.entriesFor('demo')).filter(({ result }) => result === 'declined').length
  return { declined, paidShare: paid / (tries / triesPerPayment) }
}

const attacks: readonly (readonly [name: string, attempt: Attempt])[] = [
  ['verifications from one address', verifyFrom(() => attackerAddress)],
  [
    'verifications from one address that sends a different X-Forwarded-For each time',
    verifyFrom((index) => `${anyAddress(index)}, ${attackerAddress}`),
  ],
  ['verifications from a thousand addresses, with cards of one range', verifyFrom(anyAddress)],
  ['payments with unverified tokens from one address', payFrom(() => attackerAddress)],
  ['payments with unverified tokens from a thousand addresses', payFrom(anyAddress)],
]

describe('card testing', () => {
  it.each(attacks)('is stopped: %s', async (_, attempt) => {
    const { declined, paidShare } = await attack(attempt, liveLimits)
    expect(declined).toBeGreaterThan(0)
    expect(declined).toBeLessThanOrEqual(mostAsked)
    expect(paidShare).toBeGreaterThanOrEqual(0.99)
  })

  it('negative control: without the limit on declines the acquirer sees every try', async () => {
    const { declined } = await attack(verifyFrom(anyAddress), { tokensPerMinute })
    expect(declined).toBe(tries)
  })
})

describe('a range of cards', () => {
  it('is not limited if most of its cards are approved, with declines from many payers', async () => {
    service = await startTestService({ declinesPerHour: 3, trustedProxies: [proxy] })
    // Approved as a verification, but declined in a payment.
    const approve = (index: number) => tokenize('4000000000000341', anyAddress(index))
    for (const index of [1, 2, 3, 4]) expect(await approve(index)).not.toBeNull()
    for (const index of [11, 12, 13, 14, 15, 16]) await tokenize('4000000000000002', anyAddress(index))
    expect(await approve(5)).not.toBeNull()
  })

  it('is not limited by bodies that differ under one key, about which no issuer is asked', async () => {
    service = await startTestService({ declinesPerHour: 3, trustedProxies: [proxy] })
    const unverified = (pan: string, index: number) =>
      tokenize(pan, anyAddress(index), { verifyCard: false }, `key-${index}`)
    for (const index of [1, 2]) {
      expect(await unverified(goodCard.pan, index)).not.toBeNull()
      for (const pan of declinedPans) expect(await unverified(pan, index)).toBeNull()
    }
    expect(await tokenize('4000000000000341', anyAddress(5))).not.toBeNull()
  })

  it('is limited if only tokens without verification are approved', async () => {
    service = await startTestService({ declinesPerHour: 3, trustedProxies: [proxy] })
    for (const index of [1, 2, 3, 4])
      await tokenize('4000000000000341', anyAddress(index), { verifyCard: false })
    for (const index of [11, 12, 13]) await tokenize('4000000000000002', anyAddress(index))
    expect(await tokenize('4000000000000341', anyAddress(5))).toBeNull()
  })
})
