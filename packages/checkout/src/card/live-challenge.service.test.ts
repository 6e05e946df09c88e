import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { makeChallenging } from '../../../server/test/support/acquirers/challenging-acquirer.ts'
import { makeUnreliable } from '../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { openChallenge } from '../../../server/test/support/challenges.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { unpublishedPan } from '../../../server/test/support/fake-numbers.ts'
import { addLiveShop, asLiveShop, livePublicUrl } from '../../../server/test/support/live-shop.ts'
import {
  type Answer,
  goodCard,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
let clockMs = Date.UTC(2026, 5, 30, 12)
const simulator = await closeAfterAll(createSimulator({ ledgerLocation: ':memory:', nowMs: () => clockMs }))
const bank = makeChallenging(simulator)
const acquirer = makeUnreliable(bank)
const store = { kind: 'file', path: join(folder.path, 'live.sqlite') } as const
await addLiveShop(store)
const service = await closeAfterAll(
  startTestService({ mode: 'live', store, acquirer, publicUrl: livePublicUrl, nowMs: () => clockMs }),
)

const ownPage = { origin: livePublicUrl, 'sec-fetch-site': 'same-origin' }

let count = 0
function newLink(): Promise<string> {
  count += 1
  return service.newLinkId({ orderId: `order-${count}`, allowPaymentMethods: ['CREDIT_CARD'] }, asLiveShop)
}

async function newCardId(linkId: string): Promise<string> {
  const card = { ...goodCard, pan: unpublishedPan }
  const token = await service.post(
    '/v1/payments/tokens/card',
    { card, verifyCard: false },
    { 'x-api-key': linkId, ...ownPage },
  )
  const { cardId } = token.body as { readonly cardId?: string }
  if (!cardId) throw new Error(`no token: ${token.text}`)
  return cardId
}

async function submitCard(linkId: string, cardId: string): Promise<Answer> {
  return service.send(`/pay/${linkId}/card`, {
    method: 'POST',
    body: new URLSearchParams({ installments: '1', language: 'pt', cardId }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...ownPage },
  })
}

async function pay(linkId: string): Promise<string> {
  const { body, text } = await submitCard(linkId, await newCardId(linkId))
  const { goTo } = body as { readonly goTo?: string }
  if (!goTo) throw new Error(`not paid: ${text}`)
  return goTo
}

/** Pays a link up to the point where its payer is on the issuer's page. */
async function payToIssuer() {
  const linkId = await newLink()
  const { pathname, search } = new URL(await pay(linkId))
  const { headers } = await openChallenge(service, pathname + search)
  const url = headers.get('location') ?? ''
  const reference = new URL(url).searchParams.get('id') ?? ''
  return { linkId, url, reference, comeBack: () => openChallenge(service, `${pathname}/return${search}`) }
}

const recordOf = (linkId: string) => service.findLink(linkId, asLiveShop)

const movementsOf = async (reference: string): Promise<string[]> =>
  (await simulator.entriesFor('shop'))
    .filter((each) => each.reference === reference)
    .map(({ type, result }) => `${type} ${result}`)

describe('a link that is paid by a card whose issuer requires a challenge, in live mode', () => {
  it('is paid once the payer has passed', async () => {
    const { linkId, url, reference, comeBack } = await payToIssuer()
    expect(url).toMatch(/^https:\/\/acs\.bank\.example\//)
    expect(await recordOf(linkId)).toMatchObject({ paymentStatus: 'IN_PROGRESS' })
    bank.answer(url, 'pass')
    const back = await comeBack()
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toMatch(`${livePublicUrl}/pay/${linkId}`)
    expect(await recordOf(linkId)).toMatchObject({ paymentStatus: 'SETTLED' })
    expect(await movementsOf(reference)).toEqual(['authorize approved', 'capture approved'])
  })

  it('can be paid again when the payer has failed', async () => {
    const first = await payToIssuer()
    bank.answer(first.url, 'fail')
    await first.comeBack()
    expect(await recordOf(first.linkId)).toMatchObject({ paymentStatus: 'INITIAL_STATUS' })
    bank.issuer.wants = 'nothing'
    expect(await pay(first.linkId)).toMatch(`/pay/${first.linkId}`)
    bank.issuer.wants = 'challenge'
    expect(await recordOf(first.linkId)).toMatchObject({ paymentStatus: 'SETTLED' })
    expect(await movementsOf(first.reference)).toEqual([])
  })

  it('is cancelled at the acquirer if it is cancelled in the meantime, and the payer can no longer pass', async () => {
    const { linkId, url, reference, comeBack } = await payToIssuer()
    const cancelled = await service.post('/v2/cashier/payment-link/cancel', { linkId }, asLiveShop)
    expect(cancelled.status).toBe(200)
    expect(bank.cancelled).toContain(reference)
    bank.answer(url, 'pass')
    await comeBack()
    expect(await recordOf(linkId)).toMatchObject({ paymentStatus: 'CANCELLED' })
    expect(await movementsOf(reference)).toEqual(['cancel approved'])
  })

  it.each(['request', 'answer'] as const)(
    'is cancelled later if the acquirer loses each %s of the cancellation, and cannot be paid again',
    async (lost) => {
      const { linkId, reference } = await payToIssuer()
      const cardId = await newCardId(linkId)
      acquirer.connection.sending = lost
      acquirer.connection.asking = 'fails'
      const cancelled = await service.post('/v2/cashier/payment-link/cancel', { linkId }, asLiveShop)
      expect([cancelled.status, reasonOf(cancelled)]).toEqual([503, 'acquirer_unavailable'])
      await service.runJobs()
      expect(await recordOf(linkId)).toMatchObject({ paymentStatus: 'IN_PROGRESS' })
      acquirer.connection.sending = 'nothing'
      acquirer.connection.asking = 'works'
      await service.runJobs()
      expect(await recordOf(linkId)).toMatchObject({ paymentStatus: 'CANCELLED' })
      const before = await simulator.entriesFor('shop')
      await submitCard(linkId, cardId)
      expect(await simulator.entriesFor('shop')).toEqual(before)
      expect(await recordOf(linkId)).toMatchObject({ paymentStatus: 'CANCELLED' })
      expect(await movementsOf(reference)).toEqual(['cancel approved'])
    },
  )

  it('is paid once if it is paid in another tab in the meantime', async () => {
    const { linkId, url, reference, comeBack } = await payToIssuer()
    bank.issuer.wants = 'nothing'
    await pay(linkId)
    bank.issuer.wants = 'challenge'
    bank.answer(url, 'pass')
    await comeBack()
    expect(await recordOf(linkId)).toMatchObject({ paymentStatus: 'SETTLED' })
    expect(await movementsOf(reference)).toEqual(['cancel approved'])
  })

  it('can be paid again when the payer did not come back in time', async () => {
    const { linkId, url, reference, comeBack } = await payToIssuer()
    bank.answer(url, 'pass')
    clockMs += 30 * 60_000
    await service.runJobs()
    await comeBack()
    expect(await recordOf(linkId)).toMatchObject({ paymentStatus: 'INITIAL_STATUS' })
    expect(await movementsOf(reference)).toEqual(['cancel approved'])
  })
})
