import { join } from 'node:path'
import { type CardPayment, type Client, createClient, ElementError } from '@element-js/node'
import { expect, it } from 'vitest'
import { openScene } from '../crash/crash-scene.ts'
import { crashSeed, createRandom } from '../crash/random.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { startFaultyConnection } from './faulty-connection.ts'

// `npm run lab -- client` makes 100,000.
const paymentCount = Number(process.env.CLIENT_PAYMENTS ?? 100)
const restartCount = Math.max(1, Math.round(paymentCount / 2000))
const senders = 8

it('makes each payment once, over a connection that loses and doubles requests and answers, while the service restarts', async () => {
  process.stdout.write(`CRASH_SEED=${crashSeed} CLIENT_PAYMENTS=${paymentCount}\n`)
  const folder = makeTemporaryFolder()
  const scene = await openScene({ address: { kind: 'file', path: join(folder.path, 'service.sqlite') } })
  const [service] = scene.services
  const connection = await startFaultyConnection(() => service.url, createRandom(crashSeed))
  try {
    const client = createClient({
      baseUrl: connection.url,
      apiKey: 'ek_test_demo',
      accessToken: 'at_test_demo',
      retry: { attempts: 1000, firstDelayMs: 10, longestDelayMs: 500 },
    })
    const cardIds = await Promise.all(Array.from({ length: 20 }, () => scene.client.cardId()))
    const payments: CardPayment[] = []
    let next = 0
    let restarts = 0
    const send = async (): Promise<void> => {
      while (next < paymentCount) {
        const number = next
        next += 1
        if (restarts < restartCount && next >= ((restarts + 1) * paymentCount) / (restartCount + 1)) {
          restarts += 1
          await service.restart()
        }
        payments.push(await pay(client, { number, cardId: cardIds[number % 20] ?? '' }))
      }
    }
    await Promise.all(Array.from({ length: senders }, send))

    expect(await scene.differences()).toEqual([])
    const { charges, entries, refunds } = await scene.readLedgers()
    const byKey = new Map(charges.map((charge) => [charge.idempotencyKey, charge]))
    for (const { idempotencyKey, referenceId, transferStatus, finalAmount } of payments) {
      const charge = byKey.get(idempotencyKey)
      const stored = [charge?.referenceId, charge?.transferStatus, charge?.finalAmountMinor]
      expect(stored).toEqual([referenceId, transferStatus, finalAmount])
    }
    // A payment that was killed before its authorization is declined, and made again: no order is paid by two.
    const paid = charges.filter(({ transferStatus }) => transferStatus === 'SETTLED')
    const orders = paid.map(({ referenceId }) => referenceId)
    const expected = numbers.filter((number) => number % 10 !== 2).map(nameOf)
    expect(orders.sort()).toEqual(expected.sort())
    expect(payments).toHaveLength(paymentCount)
    const captures = entries.filter(({ type, result }) => type === 'capture' && result === 'approved')
    expect(captures.map(({ reference }) => reference).sort()).toEqual(
      paid.map(({ acquirerReference }) => acquirerReference).sort(),
    )
    expect(refunds).toHaveLength(numbers.filter((number) => number % 10 === 3).length)
    expect(service.kills).toBe(restartCount)
    expect([...connection.counts.keys()].sort()).toEqual([
      'answer_lost',
      'answer_twice',
      'request_lost',
      'request_twice',
    ])
  } finally {
    await connection.close()
    await scene.close()
    folder.remove()
  }
})

const numbers = Array.from({ length: paymentCount }, (_, number) => number)
const nameOf = (number: number): string => `order-${number}`

interface Order {
  readonly number: number
  readonly cardId: string
  readonly attempt?: number
}

/** Most orders are charged at once; of ten, one is captured in part, one is cancelled, and one is refunded in part. */
async function pay(client: Client, { number, cardId, attempt = 1 }: Order): Promise<CardPayment> {
  const kind = number % 10
  const price = { amount: 1000 + (number % 7), currency: 'BRL', country: 'BR' } as const
  const order = { ...price, cardId, referenceId: nameOf(number), capture: kind !== 1 && kind !== 2, attempt }
  try {
    const payment = await client.charges.create(order)
    const { idempotencyKey } = payment
    if (kind === 1) return await client.charges.capture(idempotencyKey, 400)
    if (kind === 2) return await client.charges.cancel(idempotencyKey)
    if (kind === 3) await client.charges.refund(idempotencyKey, { amount: 300 })
    return payment
  } catch (error) {
    const isLost = error instanceof ElementError && error.type === 'not_attempted'
    if (!isLost) throw error
    return pay(client, { number, cardId, attempt: attempt + 1 })
  }
}
