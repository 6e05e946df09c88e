import { setTimeout as sleep } from 'node:timers/promises'
import { asFrame, asMerchant, goodCard } from '../support/start-test-service.ts'
import type { ReportedAnswer } from './reported-answers.ts'

type Fields = Readonly<Record<string, unknown>>

export interface ClientRequest {
  readonly what: ReportedAnswer['what']
  readonly key: string
  readonly path: string
  /** `undefined`: a GET. */
  readonly body?: Fields | URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
}

/** A merchant and its payers, who repeat each request until it is answered, and all the answers that they got. */
export interface Client {
  readonly reportedAnswers: readonly ReportedAnswer[]
  /**
   * Repeats a request until it has a decided answer.
   *
   * @throws when there is none after two minutes.
   */
  askUntilDecided(request: ClientRequest): Promise<ReportedAnswer>
  token(key: string, fields?: Fields, headers?: Readonly<Record<string, string>>): Promise<ReportedAnswer>
  /** The `cardId` of a new token, without its verification. */
  cardId(): Promise<string>
  /** A card that stays, and a token of its security code that its payer typed again. */
  savedCard(key: string): Promise<{ readonly cardId: string; readonly cvvToken: string }>
  /** The `planId` of a new plan for the price that `charge` has by default. */
  planId(): Promise<string>
  charge(key: string, fields: Fields): Promise<ReportedAnswer>
  capture(key: string, fields?: Fields): Promise<ReportedAnswer>
  cancel(key: string): Promise<ReportedAnswer>
  /** Requests a refund of a payment, under a key of its own. */
  refund(key: string, refund: Fields & { readonly refundKey: string }): Promise<ReportedAnswer>
  find(key: string): Promise<ReportedAnswer>
  /** Makes a link for an order. To be called before anything else about the link. */
  createLink(orderId: string, fields?: Fields): Promise<ReportedAnswer>
  findLink(orderId: string): Promise<ReportedAnswer>
  /** Pays a link in the sandbox, as its payer. */
  payLink(orderId: string, fields: Fields): Promise<ReportedAnswer>
  /** Pays a link on its page, each time by a new card token. */
  payLinkByCard(orderId: string, pan?: string): Promise<ReportedAnswer>
  cancelLink(orderId: string): Promise<ReportedAnswer>
  refundLink(orderId: string, fields?: Fields): Promise<ReportedAnswer>
  /** Moves the clock of the service. Everything that becomes due has happened when it answers. */
  advance(seconds: number): Promise<ReportedAnswer>
  /** Passes the challenge of a payment with 3-D Secure. */
  passChallenge(charge: ReportedAnswer): Promise<ReportedAnswer>
  /** Passes the challenge at an address. */
  passChallengeAt(key: string, url: string): Promise<ReportedAnswer>
}

export interface ClientOptions {
  /** The address of the service; of any of several processes. */
  readonly urlOf: () => string
  /** The origin of the service for browsers. */
  readonly origin: string
  /** Where the notifications of links are sent. */
  readonly callbackUrl: string
  /** Finds a link whose creation was not answered. */
  readonly linkIdOf: (orderId: string) => Promise<string | undefined>
  /** Called when an answer begins to arrive; `true`: the answer is lost. */
  readonly onAnswer?: (request: ClientRequest) => Promise<boolean>
  /** Whether the service may answer 503 because its store is away: then the client repeats the request. */
  readonly mayFail?: boolean
  /** Throws when it is no use to repeat the request. */
  readonly check?: () => void
}

const goodLink = {
  amount: 1000,
  currency: 'BRL',
  country: 'BR',
  allowPaymentMethods: ['PIX', 'BOLETO', 'CREDIT_CARD'],
}
const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'
// Long enough for a busy machine.
const patienceMs = 120_000
const pauseMs = 30

export function createClient({
  urlOf,
  origin,
  callbackUrl,
  linkIdOf,
  onAnswer = async () => false,
  mayFail = false,
  check = () => {},
}: ClientOptions): Client {
  const reportedAnswers: ReportedAnswer[] = []

  /** @returns `null` when there was no answer. */
  async function ask(request: ClientRequest): Promise<ReportedAnswer | null> {
    const { what, key, path, body, headers = asMerchant('demo') } = request
    const isForm = body instanceof URLSearchParams
    try {
      const response = await fetch(urlOf() + path, {
        redirect: 'manual',
        headers: { ...headers, 'content-type': isForm ? formType : jsonType },
        ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      })
      const isLost = await onAnswer(request)
      const text = await response.text()
      if (isLost || (mayFail && response.status === 503)) return null
      const answer = { what, key, status: response.status, reason: reasonIn(text), text }
      reportedAnswers.push(answer)
      return answer
    } catch {
      // No process is there, or it died before it answered.
      return null
    }
  }

  async function askUntilDecided(request: ClientRequest): Promise<ReportedAnswer> {
    const untilMs = Date.now() + patienceMs
    while (Date.now() < untilMs) {
      check()
      const answer = await ask(request)
      if (answer && !isUndecided(answer)) return answer
      await sleep(pauseMs)
    }
    throw new Error(`${request.what} ${request.key} was not decided within ${patienceMs} ms`)
  }

  const token: Client['token'] = (key, fields = {}, more = {}) => {
    const headers = { ...asFrame(origin), 'idempotency-key': key, ...more }
    const body = { card: goodCard, ...fields }
    return askUntilDecided({ what: 'token', key, path: '/v1/payments/tokens/card', body, headers })
  }

  const passChallengeAt: Client['passChallengeAt'] = (key, url) => {
    const path = new URL(url).pathname
    return askUntilDecided({
      what: 'challenge',
      key,
      path,
      body: new URLSearchParams({ outcome: 'approve' }),
    })
  }

  const linkIds = new Map<string, string>()
  const links = '/v2/cashier/payment-link'
  const linkId = (orderId: string): string => linkIds.get(orderId) ?? 'lnk_none'

  let cards = 0
  let plans = 0
  return {
    reportedAnswers,
    askUntilDecided,
    token,
    cardId: async () => {
      cards += 1
      const { text } = await token(`card-${cards}`, { verifyCard: false })
      return JSON.parse(text).cardId
    },
    savedCard: async (key) => {
      const { cardId } = JSON.parse((await token(`${key}-card`)).text)
      const headers = { ...asFrame(origin), 'idempotency-key': `${key}-code` }
      const body = { cardId, cvv: goodCard.cvv }
      const path = '/v1/payments/tokens/cvv'
      const { text } = await askUntilDecided({ what: 'token', key: `${key}-code`, path, body, headers })
      return { cardId, cvvToken: JSON.parse(text).cvvToken }
    },
    planId: async () => {
      plans += 1
      const { text } = await askUntilDecided({
        what: 'plan',
        key: `plan-${plans}`,
        path: '/v1/payments/installments-plans',
        body: { amount: 1000, currency: 'BRL', country: 'BR' },
        headers: { 'x-api-key': 'ek_test_demo' },
      })
      return JSON.parse(text).planId
    },
    charge: (key, fields) => {
      const body = { idempotencyKey: key, amount: 1000, currency: 'BRL', country: 'BR', ...fields }
      return askUntilDecided({ what: 'charge', key, path: '/v1/payments/charges/card', body })
    },
    capture: (key, body = {}) =>
      askUntilDecided({ what: 'capture', key, path: `/v1/payments/charges/card/capture/${key}`, body }),
    cancel: (key) =>
      askUntilDecided({ what: 'cancel', key, path: `/v1/payments/charges/cancel/${key}`, body: {} }),
    refund: (key, body) => {
      const path = `/v1/payments/charges/refund/${key}`
      return askUntilDecided({ what: 'refund', key: body.refundKey, path, body })
    },
    passChallenge: ({ key, text }) => passChallengeAt(key, JSON.parse(text).redirectUrl),
    passChallengeAt,
    find: (key) => askUntilDecided({ what: 'find', key, path: `/v1/payments/charges/${key}` }),
    createLink: async (orderId, fields = {}) => {
      const body = { ...goodLink, orderId, callbackUrl, ...fields }
      const answer = await askUntilDecided({ what: 'create link', key: orderId, path: `${links}/`, body })
      // A link whose creation was not answered has the order too.
      const id = answer.status === 200 ? JSON.parse(answer.text).linkId : await linkIdOf(orderId)
      if (id) linkIds.set(orderId, id)
      return answer
    },
    findLink: (orderId) =>
      askUntilDecided({ what: 'find link', key: orderId, path: `${links}/${linkId(orderId)}` }),
    payLink: (orderId, body) => {
      const path = `/v1/sandbox/payment-links/${linkId(orderId)}/pay`
      return askUntilDecided({ what: 'pay link', key: orderId, path, body })
    },
    payLinkByCard: async (orderId, pan = goodCard.pan) => {
      cards += 1
      const key = linkId(orderId)
      const fields = { card: { ...goodCard, pan }, verifyCard: false }
      const made = await token(`card-${cards}`, fields, { 'x-api-key': key })
      // Another payer may be first.
      if (made.status !== 200) return made
      const { cardId } = JSON.parse(made.text)
      const body = new URLSearchParams({ cardId, installments: '1', language: 'en' })
      const headers = { origin, 'sec-fetch-site': 'same-origin' }
      return askUntilDecided({ what: 'card link', key: orderId, path: `/pay/${key}/card`, body, headers })
    },
    cancelLink: (orderId) => {
      const body = { linkId: linkId(orderId) }
      return askUntilDecided({ what: 'cancel link', key: orderId, path: `${links}/cancel`, body })
    },
    refundLink: (orderId, fields = {}) => {
      const body = { linkId: linkId(orderId), ...fields }
      return askUntilDecided({ what: 'refund link', key: orderId, path: `${links}/refund`, body })
    },
    advance: (advanceSeconds) =>
      askUntilDecided({ what: 'clock', key: '', path: '/v1/sandbox/clock', body: { advanceSeconds } }),
  }
}

function isUndecided({ status, reason }: ReportedAnswer): boolean {
  // 202: the page of a challenge that is under way.
  return status === 202 || status === 503 || status === 429 || reason === 'payment_in_progress'
}

function reasonIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { readonly data?: { readonly reason?: string } }).data?.reason ?? null
  } catch {
    // A page is no JSON.
    return null
  }
}
