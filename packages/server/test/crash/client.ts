import { setTimeout as sleep } from 'node:timers/promises'
import { asFrame, asMerchant, goodCard } from '../support/start-test-service.ts'
import type { Heard } from './reported-answers.ts'

type Fields = Readonly<Record<string, unknown>>

export interface ShopRequest {
  readonly what: Heard['what']
  readonly key: string
  readonly path: string
  /** `undefined`: a GET. */
  readonly body?: Fields | URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
}

/** A shop and its payers, who ask again until they are told something; and all that they were told. */
export interface Shop {
  readonly heard: readonly Heard[]
  /**
   * Asks, and asks the same again while nothing is answered, or only that it is not known yet.
   *
   * @throws after two minutes of that.
   */
  insist(request: ShopRequest): Promise<Heard>
  token(key: string, fields?: Fields, headers?: Readonly<Record<string, string>>): Promise<Heard>
  /** The `cardId` of a new token, without its verification. */
  cardId(): Promise<string>
  charge(key: string, fields: Fields): Promise<Heard>
  capture(key: string, fields?: Fields): Promise<Heard>
  cancel(key: string): Promise<Heard>
  find(key: string): Promise<Heard>
  /** Makes a link for an order; to be called before all that follows about it. */
  createLink(orderId: string, fields?: Fields): Promise<Heard>
  findLink(orderId: string): Promise<Heard>
  /** Plays the payer. */
  payLink(orderId: string, fields: Fields): Promise<Heard>
  /** Pays by a card of one's own for each time, on the page. */
  payLinkByCard(orderId: string, pan?: string): Promise<Heard>
  cancelLink(orderId: string): Promise<Heard>
  refundLink(orderId: string, fields?: Fields): Promise<Heard>
  /** Lets time pass for everybody: what becomes due has happened when it is answered. */
  advance(seconds: number): Promise<Heard>
  /** Answers the challenge that a payment with 3-D Secure came with. */
  passChallenge(charge: Heard): Promise<Heard>
  /** Answers the one at an address. */
  passChallengeAt(key: string, url: string): Promise<Heard>
}

export interface ShopOptions {
  /** Where the service is just now: of several processes, any. */
  readonly urlOf: () => string
  /** Of the service, as browsers know it. */
  readonly origin: string
  /** Where the shop hears of its links. */
  readonly callbackUrl: string
  /** Looks a link up whose creation was not heard of. */
  readonly linkIdOf: (orderId: string) => Promise<string | undefined>
  /** Called when an answer begins to arrive; `true`: the shop does not hear it. */
  readonly onAnswer?: (request: ShopRequest) => Promise<boolean>
  /** Whether the service has reason to fail, with 500: then the shop asks again. */
  readonly mayFail?: boolean
  /** Throws when there is no use in asking on. */
  readonly check?: () => void
}

const goodLink = {
  ...{ amount: 1000, currency: 'BRL', country: 'BR' },
  allowPaymentMethods: ['PIX', 'BOLETO', 'CREDIT_CARD'],
}
const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'
// Of a machine that has other things to do as well.
const patienceMs = 120_000
const pauseMs = 30

export function openShop({
  urlOf,
  origin,
  callbackUrl,
  linkIdOf,
  onAnswer = async () => false,
  mayFail = false,
  check = () => {},
}: ShopOptions): Shop {
  const heard: Heard[] = []

  /** @returns `null` when nothing was heard. */
  async function ask(request: ShopRequest): Promise<Heard | null> {
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
      if (isLost || (mayFail && response.status === 500)) return null
      const answer = { what, key, status: response.status, reason: reasonIn(text), text }
      heard.push(answer)
      return answer
    } catch {
      // Nobody is there, or died in the midst of it.
      return null
    }
  }

  async function insist(request: ShopRequest): Promise<Heard> {
    const untilMs = Date.now() + patienceMs
    while (Date.now() < untilMs) {
      check()
      const answer = await ask(request)
      if (answer && !isUndecided(answer)) return answer
      await sleep(pauseMs)
    }
    throw new Error(`nobody decided ${request.what} ${request.key} within ${patienceMs} ms`)
  }

  const token: Shop['token'] = (key, fields = {}, more = {}) => {
    const headers = { ...asFrame(origin), 'idempotency-key': key, ...more }
    const body = { card: goodCard, ...fields }
    return insist({ what: 'token', key, path: '/v1/payments/tokens/card', body, headers })
  }

  const passChallengeAt: Shop['passChallengeAt'] = (key, url) => {
    const path = new URL(url).pathname
    return insist({ what: 'challenge', key, path, body: new URLSearchParams({ outcome: 'approve' }) })
  }

  const linkIds = new Map<string, string>()
  const links = '/v2/cashier/payment-link'
  const linkId = (orderId: string): string => linkIds.get(orderId) ?? 'lnk_none'

  let cards = 0
  return {
    heard,
    insist,
    token,
    cardId: async () => {
      cards += 1
      const { text } = await token(`card-${cards}`, { verifyCard: false })
      return JSON.parse(text).cardId
    },
    charge: (key, fields) => {
      const body = { idempotencyKey: key, amount: 1000, currency: 'BRL', country: 'BR', ...fields }
      return insist({ what: 'charge', key, path: '/v1/payments/charges/card', body })
    },
    capture: (key, body = {}) =>
      insist({ what: 'capture', key, path: `/v1/payments/charges/card/capture/${key}`, body }),
    cancel: (key) => insist({ what: 'cancel', key, path: `/v1/payments/charges/cancel/${key}`, body: {} }),
    passChallenge: ({ key, text }) => passChallengeAt(key, JSON.parse(text).redirectUrl),
    passChallengeAt,
    find: (key) => insist({ what: 'find', key, path: `/v1/payments/charges/${key}` }),
    createLink: async (orderId, fields = {}) => {
      const body = { ...goodLink, orderId, callbackUrl, ...fields }
      const answer = await insist({ what: 'create link', key: orderId, path: `${links}/`, body })
      // The one that was made and not heard of has the order too.
      const id = answer.status === 200 ? JSON.parse(answer.text).linkId : await linkIdOf(orderId)
      if (id) linkIds.set(orderId, id)
      return answer
    },
    findLink: (orderId) => insist({ what: 'find link', key: orderId, path: `${links}/${linkId(orderId)}` }),
    payLink: (orderId, body) => {
      const path = `/v1/sandbox/payment-links/${linkId(orderId)}/pay`
      return insist({ what: 'pay link', key: orderId, path, body })
    },
    payLinkByCard: async (orderId, pan = goodCard.pan) => {
      cards += 1
      const key = linkId(orderId)
      const fields = { card: { ...goodCard, pan }, verifyCard: false }
      const made = await token(`card-${cards}`, fields, { 'x-api-key': key })
      // Who pays at the same time may be first.
      if (made.status !== 200) return made
      const { cardId } = JSON.parse(made.text)
      const body = new URLSearchParams({ cardId, installments: '1', language: 'en' })
      const headers = { origin, 'sec-fetch-site': 'same-origin' }
      return insist({ what: 'card link', key: orderId, path: `/pay/${key}/card`, body, headers })
    },
    cancelLink: (orderId) => {
      const body = { linkId: linkId(orderId) }
      return insist({ what: 'cancel link', key: orderId, path: `${links}/cancel`, body })
    },
    refundLink: (orderId, fields = {}) => {
      const body = { linkId: linkId(orderId), ...fields }
      return insist({ what: 'refund link', key: orderId, path: `${links}/refund`, body })
    },
    advance: (advanceSeconds) =>
      insist({ what: 'clock', key: '', path: '/v1/sandbox/clock', body: { advanceSeconds } }),
  }
}

function isUndecided({ status, reason }: Heard): boolean {
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
