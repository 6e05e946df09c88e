import { createClient, ElementError, literalText } from '@element-js/node'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../support/close-after-all.ts'
import { startTestService } from '../support/start-test-service.ts'

const service = await closeAfterAll(startTestService())
const client = createClient({
  baseUrl: service.url,
  apiKey: 'ek_test_demo',
  accessToken: () => 'at_test_demo',
})
const cardId = await service.newCardId()

const price = { amount: 1000, currency: 'BRL', country: 'BR' } as const
const errorOf = async (call: Promise<unknown>): Promise<ElementError> => {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ElementError)) throw new Error('it is no ElementError')
  return error
}
const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = []
  for await (const row of rows) list.push(row)
  return list
}

it('forwards requests once under a key, and keeps templates out of the texts of others', async () => {
  const error = await errorOf(
    client.forwards.send({
      cardId,
      destination: 'nobody',
      path: '/v1/payments',
      body: { number: '{{card.pan}}', note: literalText('{{card.cvv}}') },
    }),
  )
  expect(error).toMatchObject({ reason: 'destination_not_allowed', status: 403, field: 'destination' })
  expect(await all(client.forwards.list())).toEqual([])
})

describe('charges', () => {
  it('make one payment for an order, and another one for another attempt', async () => {
    const order = { ...price, cardId, referenceId: 'one-order' }
    const [first, again] = [await client.charges.create(order), await client.charges.create(order)]
    expect(again).toEqual(first)
    expect(first).toMatchObject({ transferStatus: 'SETTLED', referenceId: 'one-order' })
    const other = await client.charges.create({ ...order, attempt: 2 })
    expect(other.idempotencyKey).not.toBe(first.idempotencyKey)
    const error = await errorOf(client.charges.create({ ...order, cardId: await service.newCardId() }))
    expect(error).toMatchObject({ type: 'conflict', reason: 'idempotency_key_reused', status: 422 })
  })

  it('that are declined are errors with the reason, and a new attempt can succeed', async () => {
    const { body } = await service.tokenize({ pan: '4000000000000341' }, { verifyCard: false })
    const declined = (body as { readonly cardId: string }).cardId
    const order = { ...price, referenceId: 'declined' }
    const error = await errorOf(client.charges.create({ ...order, cardId: declined }))
    expect(error).toMatchObject({ type: 'card_declined', reason: 'card_declined', status: 402 })
    expect(await client.charges.get(error.idempotencyKey ?? '')).toMatchObject({
      transferStatus: 'CANCELLED',
    })
    const paid = await client.charges.create({ ...order, cardId, attempt: 2 })
    expect(paid.transferStatus).toBe('SETTLED')
  })

  it('are captured, cancelled, refunded and listed', async () => {
    const create = (referenceId: string): Promise<{ readonly idempotencyKey: string }> =>
      client.charges.create({ ...price, cardId, referenceId, capture: false })
    const [captured, cancelled] = [await create('captured'), await create('cancelled')]
    expect(await client.charges.capture(captured.idempotencyKey, 600)).toMatchObject({ finalAmount: 600 })
    expect(await client.charges.cancel(cancelled.idempotencyKey)).toMatchObject({
      transferStatus: 'CANCELLED',
    })
    const refund = await client.charges.refund(captured.idempotencyKey, { amount: 100 })
    expect(await client.charges.refund(captured.idempotencyKey, { amount: 100 })).toEqual(refund)
    await client.charges.refund(captured.idempotencyKey, { amount: 100, attempt: 2 })
    const { refunds } = await client.charges.refunds(captured.idempotencyKey)
    expect(refunds.map(({ amount }) => amount)).toEqual([100, 100])
    const listed = await all(client.charges.list({ pageSize: 1, currency: 'BRL', from: new Date(0) }))
    expect(new Set(listed.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(listed.length)
    expect(listed.length).toBeGreaterThan(3)
    expect((await all(client.refunds.list())).map(({ kind }) => kind)).toEqual(['charge', 'charge'])
    const found = await all(client.payments.list({ pageSize: 1, search: 'captured' }))
    expect(found).toMatchObject([{ orderId: 'captured', collectedAmount: 600, attempts: [] }])
  })

  it('name each refused input, and the request', async () => {
    const error = await errorOf(
      client.charges.create({ ...price, amount: 0, country: 'XX' as 'BR', cardId, referenceId: 'bad' }),
    )
    expect(error).toMatchObject({ type: 'invalid_request', status: 400, requestId: expect.any(String) })
    expect(error.errors.map(({ field }) => field)).toEqual(['amount', 'country'])
  })
})

it('links are created, paid, refunded, cancelled and listed', async () => {
  const order = { ...price, allowPaymentMethods: ['PIX' as const] }
  const { linkId, paymentLink } = await client.links.create({ ...order, orderId: 'paid' })
  expect(paymentLink).toBe(`${service.url}/pay/${linkId}`)
  await client.sandbox.pay(linkId, { method: 'PIX' })
  expect(await client.links.refund(linkId, { refundAmount: '300' })).toMatchObject({
    refundStatus: 'IN_PROGRESS',
  })
  await client.sandbox.moveClock({ advanceSeconds: 2 })
  expect(await client.links.get(linkId)).toMatchObject({ refundStatus: 'SETTLED', refundAmount: 300 })
  const other = await client.links.create({ ...order, orderId: 'cancelled' })
  expect(await client.links.cancel(other.linkId)).toMatchObject({ paymentStatus: 'CANCELLED' })
  expect((await all(client.links.list({ pageSize: 1 }))).map(({ orderId }) => orderId)).toEqual([
    'cancelled',
    'paid',
  ])
  const taken = await errorOf(client.links.create({ ...order, orderId: 'paid' }))
  expect(taken).toMatchObject({ type: 'conflict', reason: 'order_id_taken', linkId })
})

it('a link whose answer was lost has the public address of the service, not the one that the client reaches it at', async () => {
  const publicUrl = 'https://pay.example'
  const inside = await startTestService({ publicUrl })
  let hasLost = false
  const links = createClient({
    baseUrl: inside.url,
    apiKey: 'ek_test_demo',
    accessToken: 'at_test_demo',
    retry: { firstDelayMs: 1 },
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      if (hasLost) return answer
      hasLost = true
      throw new TypeError('lost')
    },
  }).links
  const order = { ...price, allowPaymentMethods: ['PIX' as const], orderId: 'lost' }
  const { linkId, paymentLink } = await links.create(order)
  expect(paymentLink).toBe(`${publicUrl}/pay/${linkId}`)
  const taken = await errorOf(links.create(order))
  expect(taken).toMatchObject({ linkId, paymentLink, followsLostAnswer: false })
  expect((await links.get(linkId)).paymentLink).toBe(paymentLink)
  await inside.close()
})

it('cards are assigned, listed and deleted', async () => {
  const mine = await service.newCardId('5555555555554444')
  await client.cards.update(mine, { customerId: 'ana' })
  expect((await all(client.cards.list({ customerId: 'ana' }))).map((card) => card.cardId)).toEqual([mine])
  expect(await client.cards.delete(mine)).toEqual({ cardId: mine, deleted: true })
  expect(await errorOf(client.cards.get(mine))).toMatchObject({ type: 'not_found', reason: 'card_not_found' })
})

it('notifications are listed since one of them', async () => {
  const callbackUrl = 'http://localhost:1099/'
  const order = { ...price, allowPaymentMethods: ['PIX' as const], callbackUrl }
  for (const orderId of ['first', 'second', 'third']) {
    const { linkId } = await client.links.create({ ...order, orderId })
    await client.sandbox.pay(linkId, { method: 'PIX' })
  }
  const newestFirst = await all(client.notifications.list())
  const [first = '', ...later] = newestFirst.map(({ notificationId }) => notificationId).toReversed()
  const since = await all(client.notifications.list({ since: first, pageSize: 1 }))
  expect(since.map(({ notificationId }) => notificationId).sort()).toEqual(later.sort())
})

it('an unknown key or another service is an error with its type', async () => {
  const stranger = createClient({ baseUrl: service.url, apiKey: 'ek_test_none', accessToken: 'at_test_demo' })
  expect(await errorOf(stranger.charges.get('a'))).toMatchObject({ type: 'authentication' })
  const nobody = createClient({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'ek_test_demo',
    accessToken: 'at_test_demo',
    retry: { attempts: 2, firstDelayMs: 1 },
  })
  expect(await errorOf(nobody.charges.get('a'))).toMatchObject({ type: 'connection', reason: 'no_answer' })
})
