import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeUnreliable } from '../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { answerChallenge, challengePathOf, openChallenge } from '../../../server/test/support/challenges.ts'
import { asSession, openSession, type TestSession } from '../../../server/test/support/open-session.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'
import type { Acquirer, PaymentName } from '../acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import { createSimulator } from '../acquirer/simulator.ts'

/**
 * What happens to requests to the issuer. `lost`: they do not arrive, and the acquirer can be asked about them.
 * `silence`: nobody answers. `too late`: the payment has been closed before its request arrives, which is also the
 * answer of an acquirer that cannot reach its network.
 */
type Trouble = 'lost' | 'silence' | 'too late'
const troubles = ['lost', 'silence', 'too late'] as const

let simulator: SimulatedAcquirer
let service: TestService
let session: TestSession
/** The service, for the merchant of the session. */
let shop: TestService
let begin: (trouble: Trouble) => void
let end: () => void

beforeEach(async () => {
  simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  const acquirer = makeUnreliable(simulator)
  const { connection, authorize, verify } = acquirer
  let trouble: Trouble | null = null
  const onTheWay =
    <Order extends PaymentName>(ask: (order: Order) => ReturnType<Acquirer['cancel']>) =>
    async (order: Order): ReturnType<Acquirer['cancel']> => {
      if (trouble === 'lost' || trouble === 'silence') throw new Error('the request was lost')
      if (trouble === 'too late') await simulator.cancel(order)
      return ask(order)
    }
  Object.assign(acquirer, { authorize: onTheWay(authorize), verify: onTheWay(verify) })
  begin = (which) => {
    trouble = which
    connection.asking = which === 'silence' ? 'fails' : 'works'
  }
  end = () => {
    trouble = null
    connection.asking = 'works'
  }
  service = await startTestService({ acquirer, declinesPerHour: 1, patienceMs: 100 })
  session = await openSession(service, { notificationUrl: 'http://127.0.0.1:1024/hook' })
  shop = asSession(service, session)
})
afterEach(() => service.close())

const demo = { headers: asMerchant('demo') }
const nothingCharged = { en: 'Nothing was charged', es: 'No se cobró nada', pt: 'Nada foi cobrado' }
const declined = /declin|rechaz|recus/i

async function ledger(): Promise<readonly string[]> {
  const entries = await simulator.entriesFor(session.sessionId)
  return entries.map(({ type, result }) => `${type} ${result}`)
}

/** Sends a request during the trouble, and again after it if nobody could be asked. */
async function during(trouble: Trouble, send: () => Promise<Answer>): Promise<Answer> {
  begin(trouble)
  const answer = await send()
  end()
  if (trouble !== 'silence') return answer
  expect(answer.status).toBe(503)
  await service.runJobs()
  return send()
}

describe.each(troubles)('after trouble of our own (%s),', (trouble) => {
  it('a payment ends as not_attempted everywhere, is no decline, and can be sent under a new key', async () => {
    const cardId = await shop.newCardId()
    const before = await ledger()
    for (const idempotencyKey of ['first', 'second', 'third']) {
      const fields = { cardId, idempotencyKey }
      const answer = await during(trouble, () => shop.charge(fields))
      expect([answer.status, answer.body]).toEqual([
        402,
        {
          code: 402,
          message: expect.stringMatching(/nothing was charged.* new idempotencyKey/),
          data: expect.objectContaining({ reason: 'not_attempted', retryable: true, idempotencyKey }),
        },
      ])
      const again = await shop.charge(fields)
      expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
        402,
        answer.body,
        'true',
      ])
      const { body: record } = await shop.find(idempotencyKey)
      expect(record).toMatchObject({
        transferStatus: 'CANCELLED',
        transferStatusCode: 400,
        finalAmount: 0,
        statusReason: 'not_attempted',
      })
      const listed = await shop.send('/v1/payments/charges?status=CANCELLED&limit=1', demo)
      expect(listed.body).toMatchObject({ charges: [record] })
    }
    expect((await ledger()).slice(before.length)).toEqual(Array(3).fill('cancel approved'))
    const notifications = await shop.send('/v1/notifications', demo)
    expect(notifications.text.match(/"statusReason":"not_attempted"/g)).toHaveLength(3)

    const page = await visitDashboard(service, { token: session.accessToken })
    const shown = (await page.look('/dashboard/payments/first')).text
    expect(shown).toContain('A technical problem prevented the payment.')
    expect(shown).not.toMatch(declined)

    // One decline would stop the card and its payer for an hour.
    expect((await shop.charge({ cardId, idempotencyKey: 'fourth' })).status).toBe(200)
    expect((await shop.capture('third')).status).toBe(409)
    expect((await shop.refund('third')).status).toBe(409)
  })

  it('the code that its payer has typed again is still there for the next payment', async () => {
    const cardId = await shop.newCardId()
    const cvvToken = await shop.newCvvToken(cardId)
    const lost = await during(trouble, () => shop.charge({ cardId, cvvToken, idempotencyKey: 'a' }))
    expect(reasonOf(lost)).toBe('not_attempted')
    expect((await shop.charge({ cardId, cvvToken, idempotencyKey: 'b' })).status).toBe(200)
  })

  it('a verification declines no card, and its key is free', async () => {
    for (const country of ['BR', 'CL']) {
      begin(trouble)
      const send = () => shop.tokenize({}, { country }, { 'idempotency-key': country })
      const answer = await send()
      expect([answer.status, reasonOf(answer)]).toEqual([503, 'acquirer_unavailable'])
      end()
      expect((await send()).status).toBe(200)
    }
  })

  it('a payment whose payer has passed 3-D Secure says that nothing was charged', async () => {
    const card3dsInfo = { use3ds: true }
    const begun = await shop.charge({ cardId: await shop.newCardId(), idempotencyKey: 'k', card3dsInfo })
    const path = challengePathOf(begun)
    const answer = await during(trouble, () => answerChallenge(shop, path, 'approve'))
    const ending = answer.status === 303 ? String(answer.headers.get('location')) : path
    expect((await shop.find('k')).body).toMatchObject({ statusReason: 'not_attempted', finalAmount: 0 })
    for (const [language, words] of Object.entries(nothingCharged)) {
      const { text } = await openChallenge(shop, `${new URL(ending, service.url).pathname}?lang=${language}`)
      expect(text).toContain(words)
      expect(text).not.toMatch(declined)
    }
  })

  it('a payer of a link sees that nothing was charged, and pays at once', async () => {
    for (const [language, words] of Object.entries(nothingCharged)) {
      const allowPaymentMethods = ['CREDIT_CARD']
      const linkId = await shop.newLinkId({ orderId: language, allowPaymentMethods })
      const pay = async (): Promise<Answer> => {
        const headers = { ...asFrame(service.url), 'x-api-key': linkId }
        const token = await service.tokenize({}, { verifyCard: false }, headers)
        const { cardId } = token.body as { readonly cardId: string }
        return service.send(`/pay/${linkId}/card`, {
          method: 'POST',
          body: new URLSearchParams({ cardId, installments: '1', language }),
          headers: { origin: service.url, 'sec-fetch-site': 'same-origin' },
        })
      }
      begin(trouble)
      const { body } = await pay()
      end()
      if (trouble === 'silence') await service.runJobs()
      else expect(body).toEqual({ text: expect.stringContaining(words), clears: [] })
      expect(JSON.stringify(body)).not.toMatch(declined)
      expect(await shop.findLink(linkId)).toMatchObject({ paymentStatus: 'INITIAL_STATUS' })
      const page = await visitDashboard(service, { token: session.accessToken })
      expect((await page.look(`/dashboard/links/${linkId}`)).text).not.toMatch(declined)
      expect((await pay()).body).toEqual({ goTo: `/pay/${linkId}` })
    }
  })
})

it('what the acquirer has declined for a problem of its own is still a decline, and is not retryable', async () => {
  const { body } = await shop.tokenize({ pan: '4000000000000119' }, { verifyCard: false })
  const answer = await shop.charge({ cardId: (body as { readonly cardId: string }).cardId })
  expect([answer.status, reasonOf(answer)]).toEqual([402, 'processing_error'])
  expect(answer.text).not.toContain('retryable')
  expect(await ledger()).toEqual(['authorize declined'])
})
