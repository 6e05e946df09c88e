import { setTimeout as sleep } from 'node:timers/promises'
import { asFrame, asMerchant, goodCard } from '../testing/start-test-service.ts'
import type { Heard } from './hearsay.ts'

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
  token(key: string, fields?: Fields): Promise<Heard>
  /** The `cardId` of a new token, without its verification. */
  cardId(): Promise<string>
  charge(key: string, fields: Fields): Promise<Heard>
  capture(key: string, fields?: Fields): Promise<Heard>
  cancel(key: string): Promise<Heard>
  find(key: string): Promise<Heard>
  /** Answers the challenge that a payment with 3-D Secure came with. */
  passChallenge(charge: Heard): Promise<Heard>
}

export interface ShopOptions {
  /** Where the service is just now: of several processes, any. */
  readonly urlOf: () => string
  /** Of the service, as browsers know it. */
  readonly origin: string
  /** Called when an answer begins to arrive; `true`: the shop does not hear it. */
  readonly onAnswer?: (request: ShopRequest) => Promise<boolean>
  /** Whether the service has reason to fail, with 500: then the shop asks again. */
  readonly mayFail?: boolean
  /** Throws when there is no use in asking on. */
  readonly check?: () => void
}

const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'
// Of a machine that has other things to do as well.
const patienceMs = 120_000
const pauseMs = 30

export function openShop({
  urlOf,
  origin,
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

  const token: Shop['token'] = (key, fields = {}) => {
    const headers = { ...asFrame(origin), 'idempotency-key': key }
    const body = { card: goodCard, ...fields }
    return insist({ what: 'token', key, path: '/v1/payments/tokens/card', body, headers })
  }

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
    passChallenge: ({ key, text }) => {
      const path = new URL(JSON.parse(text).redirectUrl).pathname
      return insist({ what: 'challenge', key, path, body: new URLSearchParams({ outcome: 'approve' }) })
    },
    find: (key) => insist({ what: 'find', key, path: `/v1/payments/charges/${key}` }),
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
