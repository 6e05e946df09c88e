import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import { createSimulator } from '../acquirer/simulator.ts'

/*
 * Somebody has the merchant's public key and the cardId of another person's saved card, and wants its security code. Each
 * guess needs a payment, which the merchant's server asks for.
 */

let service: TestService
let simulator: SimulatedAcquirer
let steadyMs: number
const proxy = '127.0.0.1'
const code = '735'

beforeEach(async () => {
  steadyMs = 1_000_000
  simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  service = await startTestService({
    declinesPerHour: 3,
    tokensPerMinute: 1000,
    trustedProxies: [proxy],
    steadyMs: () => steadyMs,
    acquirer: {
      ...simulator,
      authorize: async (order) =>
        order.card.cvv && order.card.cvv.reveal() !== code
          ? { result: 'declined', reason: 'incorrect_cvv' }
          : simulator.authorize(order),
      close: async () => {},
    },
  })
})
afterEach(async () => {
  await service.close()
  await simulator.close()
})

async function guess(cardId: string, cvv: string, address: string): Promise<string | null> {
  const made = await service.tokenizeCode(cardId, cvv, { 'x-forwarded-for': address })
  expect(made.status).toBe(200)
  const { cvvToken } = made.body as { readonly cvvToken: string }
  return reasonOf(await service.charge({ cardId, cvvToken }))
}

/** A card that was saved so long ago that nobody knows any more who made its token. */
async function savedCard(pan?: string): Promise<string> {
  const cardId = await service.newCardId(pan)
  steadyMs += 2 * 3_600_000
  return cardId
}

it('stops after a few guesses from many addresses, although other cards of the bank are approved', async () => {
  const cardId = await savedCard()
  const good = await savedCard()
  for (let count = 0; count < 4; count += 1) expect(await guess(good, code, `10.1.0.${count}`)).toBeNull()
  const answers: (string | null)[] = []
  for (let count = 0; count < 6; count += 1)
    answers.push(await guess(cardId, `00${count}`, `10.0.0.${count}`))
  expect(answers).toEqual([...Array(3).fill('incorrect_cvv'), ...Array(3).fill('too_many_requests')])
  // The right code is not found out either.
  expect(await guess(cardId, code, '10.0.0.99')).toBe('too_many_requests')
})

it('does not keep the holder of another card of other digits from paying', async () => {
  const [cardId, other] = [await savedCard(), await savedCard('5555555555554444')]
  for (let count = 0; count < 4; count += 1) await guess(cardId, `00${count}`, `10.0.0.${count}`)
  expect(await guess(other, code, '10.0.0.50')).toBeNull()
})

it('stops the address for all cards', async () => {
  const [cardId, other] = [await savedCard(), await savedCard('5555555555554444')]
  for (let count = 0; count < 3; count += 1) await guess(cardId, `00${count}`, '10.0.0.1')
  expect(await guess(other, code, '10.0.0.1')).toBe('too_many_requests')
})

it('negative control: the code is found when the limits are forgotten between the guesses', async () => {
  const cardId = await savedCard()
  const answers: (string | null)[] = []
  for (const cvv of ['733', '734', '735']) {
    answers.push(await guess(cardId, cvv, '10.0.0.1'))
    steadyMs += 2 * 3_600_000
  }
  expect(answers).toEqual(['incorrect_cvv', 'incorrect_cvv', null])
})

it('counts each guess of a code that was typed, by the key of its token, for who guesses', async () => {
  const [cardId, other] = [await savedCard(), await savedCard('5555555555554444')]
  const typed = (key: string, cvv: string, address: string) =>
    service.tokenizeCode(cardId, cvv, { 'idempotency-key': key, 'x-forwarded-for': address })
  for (const key of ['first', 'second']) expect((await typed(key, code, '10.0.0.2')).status).toBe(200)
  for (const [key, cvv] of [
    ['first', '001'],
    ['first', '002'],
    ['second', '003'],
  ] as const)
    expect(reasonOf(await typed(key, cvv, '10.0.0.1'))).toBe('idempotency_key_reused')
  expect(await guess(other, code, '10.0.0.1')).toBe('too_many_requests')
  expect(await guess(other, code, '10.0.0.2')).toBeNull()
})
