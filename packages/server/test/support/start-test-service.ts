import type { ServiceMode } from '../../../values/src/service-mode.ts'
import type { ServiceConfig } from '../../src/start/service-config.ts'
import { startService } from '../../src/start/start-service.ts'
import { collectTraces } from './collect-traces.ts'
import { contractOf, type Exchange } from './contract/contract.ts'
import { writeHostedFilesFixture } from './hosted-files-fixture.ts'

type Fields = Readonly<Record<string, unknown>>
type HeaderFields = Readonly<Record<string, string>>

/** A response that was read completely. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; `null` if it is not JSON. The type is unknown because tests assert it. */
  readonly body: unknown
}

/** A service under test, with requests to it over real HTTP. */
export interface TestService {
  readonly url: string
  send(path: string, init?: RequestInit): Promise<Answer>
  post(path: string, body: unknown, headers: HeaderFields): Promise<Answer>
  /** Requests a token as a frame of the demo merchant does. */
  tokenize(card?: Fields, more?: Fields, headers?: HeaderFields): Promise<Answer>
  /** Requests a token of a saved card's security code as a frame of the demo merchant does. */
  tokenizeCode(cardId: string, cvv?: string, headers?: HeaderFields): Promise<Answer>
  /** The token of a saved card's security code. */
  newCvvToken(cardId: string, cvv?: string): Promise<string>
  /** The `cardId` of a new token of the demo merchant. */
  newCardId(pan?: string, more?: Fields): Promise<string>
  /** The `linkId` of a new link of the demo merchant, by default of 10 BRL by Pix. */
  newLinkId(fields?: Fields, headers?: HeaderFields): Promise<string>
  /** A link as its merchant sees it. */
  findLink(linkId: string, headers?: HeaderFields): Promise<Fields>
  /** Plays the payer of a link, who by default pays with Pix. */
  playPayer(linkId: string, fields?: Fields): Promise<Answer>
  /** Charges as the demo merchant's server does, by default 10 BRL. */
  charge(fields: Fields, headers?: HeaderFields): Promise<Answer>
  /** Captures a payment; without a body if there are no fields. */
  capture(idempotencyKey: string, fields?: Fields, headers?: HeaderFields): Promise<Answer>
  cancel(idempotencyKey: string, headers?: HeaderFields): Promise<Answer>
  /** Requests a refund of a payment. */
  refund(idempotencyKey: string, fields?: Fields, headers?: HeaderFields): Promise<Answer>
  find(idempotencyKey: string, headers?: HeaderFields): Promise<Answer>
  runJobs(): Promise<void>
  close(): Promise<void>
}

/** How a test sends a request. */
export type Ask = (url: string, init?: RequestInit) => Promise<Omit<Answer, 'body'>>

const askByFetch: Ask = async (url, init) => {
  const answer = await fetch(url, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

let fixture: string | null = null

/**
 * The contracts by mode, because the operations depend only on the mode: generating and compiling a contract takes
 * longer than most tests.
 */
const contracts = new Map<ServiceMode, (exchange: Exchange) => void>()

async function contractFrom(url: string, mode: ServiceMode): Promise<(exchange: Exchange) => void> {
  const contract = await fetch(`${url}/openapi.json`)
  const check = contractOf((await contract.json()) as Parameters<typeof contractOf>[0])
  contracts.set(mode, check)
  return check
}

/** Starts a service for a test. Each of its responses is checked against its own API contract. */
export async function startTestService(
  config: ServiceConfig = {},
  ask: Ask = askByFetch,
): Promise<TestService> {
  fixture ??= writeHostedFilesFixture()
  // A test that replaces the vault searches for card data itself.
  const traces = config.vault ? null : collectTraces()
  const log = traces && { log: traces.log }
  const { url, close, runJobs } = await startService({ hostedFilesDirectory: fixture, ...log, ...config })
  const { mode = 'sandbox' } = config
  const checkContract = contracts.get(mode) ?? (await contractFrom(url, mode))

  const send: TestService['send'] = async (path, init) => {
    const answer = await ask(url + path, init)
    checkContract({ ...answer, method: init?.method ?? 'GET', path })
    return { ...answer, body: parse(answer.text) }
  }
  return {
    ...requestsOf(url, send),
    runJobs,
    close: async () => {
      const store = config.store ?? { kind: 'memory' }
      // This copies before closing, for the write-ahead log, and after closing, for what closing wrote to the file.
      traces?.keepFiles(store)
      await close()
      traces?.keepFiles(store)
    },
  }
}

/** Makes the requests to a service from a function that sends them. */
export function requestsOf(url: string, send: TestService['send']): Omit<TestService, 'runJobs' | 'close'> {
  const post: TestService['post'] = (path, body, headers) => {
    const json = { 'content-type': 'application/json' }
    return send(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } })
  }
  const tokenize: TestService['tokenize'] = (card, more, headers) => {
    const body = { card: { ...goodCard, ...card }, ...more }
    return post('/v1/payments/tokens/card', body, { ...asFrame(url), ...headers })
  }

  const tokenizeCode: TestService['tokenizeCode'] = (cardId, cvv = '123', headers = {}) =>
    post('/v1/payments/tokens/cvv', { cardId, cvv }, { ...asFrame(url), ...headers })

  return {
    url,
    send,
    post,
    tokenize,
    tokenizeCode,
    newCvvToken: async (cardId, cvv) => {
      const { body, text } = await tokenizeCode(cardId, cvv)
      const { cvvToken } = body as { readonly cvvToken?: string }
      if (!cvvToken) throw new Error(`no token: ${text}`)
      return cvvToken
    },
    newCardId: async (pan = goodCard.pan, more = {}) => {
      const { body, text } = await tokenize({ pan }, more)
      const { cardId } = body as { readonly cardId?: string }
      if (!cardId) throw new Error(`no token: ${text}`)
      return cardId
    },
    newLinkId: async (fields = {}, headers = asMerchant('demo')) => {
      const order = { orderId: 'order-1', amount: 1000, currency: 'BRL', country: 'BR' }
      const link = { ...order, allowPaymentMethods: ['PIX'], ...fields }
      const { body, text } = await post('/v2/cashier/payment-link', link, headers)
      const { linkId } = body as { readonly linkId?: string }
      if (!linkId) throw new Error(`no link: ${text}`)
      return linkId
    },
    findLink: async (linkId, headers = asMerchant('demo')) => {
      const { body } = await send(`/v2/cashier/payment-link/${linkId}`, { headers })
      return (body as { readonly data: Fields }).data
    },
    playPayer: (linkId, fields = {}) => {
      const path = `/v1/sandbox/payment-links/${linkId}/pay`
      return post(path, { method: 'PIX', ...fields }, asMerchant('demo'))
    },
    charge: (fields, headers = asMerchant('demo')) =>
      post('/v1/payments/charges/card', { amount: 1000, currency: 'BRL', country: 'BR', ...fields }, headers),
    capture: (idempotencyKey, fields, headers = asMerchant('demo')) => {
      const path = `/v1/payments/charges/card/capture/${idempotencyKey}`
      return fields ? post(path, fields, headers) : send(path, { method: 'POST', headers })
    },
    cancel: (idempotencyKey, headers = asMerchant('demo')) =>
      send(`/v1/payments/charges/cancel/${idempotencyKey}`, { method: 'POST', headers }),
    refund: (idempotencyKey, fields = {}, headers = asMerchant('demo')) =>
      post(`/v1/payments/charges/refund/${idempotencyKey}`, fields, headers),
    find: (idempotencyKey, headers = asMerchant('demo')) =>
      send(`/v1/payments/charges/${idempotencyKey}`, { headers }),
  }
}

interface TestCard {
  readonly pan: string
  readonly expirationMonth: number
  readonly expirationYear: number
  readonly cvv: string
  readonly cardHolderName: string
}

/** A card that is approved. */
export const goodCard: TestCard = {
  pan: '4242424242424242',
  expirationMonth: 12,
  expirationYear: new Date().getUTCFullYear() + 3,
  cvv: '123',
  cardHolderName: 'Ana Souza',
}

/** Both headers of a sandbox merchant. */
export function asMerchant(name: string): HeaderFields {
  return { 'x-api-key': `ek_test_${name}`, authorization: `Bearer at_test_${name}` }
}

/** The headers of a request from a frame. */
export function asFrame(url: string, name: string = 'demo'): HeaderFields {
  return { 'x-api-key': `ek_test_${name}`, origin: url, 'sec-fetch-site': 'same-origin' }
}

/** The `reason` of an error's body; `null` if it is not an error. */
export function reasonOf({ body }: Answer): string | null {
  return (body as { readonly data?: { readonly reason?: string } } | null)?.data?.reason ?? null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not every response is JSON: the frame document is not.
    return null
  }
}
