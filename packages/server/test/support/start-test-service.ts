import type { ServiceConfig } from '../../src/server/service-config.ts'
import { startService } from '../../src/server/start-service.ts'
import { collectTraces } from './collect-traces.ts'
import { contractOf } from './contract/contract.ts'
import { writeHostedFilesFixture } from './hosted-files-fixture.ts'

type Fields = Readonly<Record<string, unknown>>
type HeaderFields = Readonly<Record<string, string>>

/** An answer, read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, `null` when it is none. Of any shape: tests assert it. */
  readonly body: unknown
}

/** A service under test, and what its callers do to it through real HTTP. */
export interface TestService {
  readonly url: string
  send(path: string, init?: RequestInit): Promise<Answer>
  post(path: string, body: unknown, headers: HeaderFields): Promise<Answer>
  /** Asks for a token as a frame of the demo merchant does. */
  tokenize(card?: Fields, more?: Fields, headers?: HeaderFields): Promise<Answer>
  /** The `cardId` of a new token of the demo merchant. */
  newCardId(pan?: string, more?: Fields): Promise<string>
  /** Charges as the demo merchant's server does, 10 BRL unless told otherwise. */
  charge(fields: Fields, headers?: HeaderFields): Promise<Answer>
  /** Captures a payment; without a body, unless fields are given. */
  capture(idempotencyKey: string, fields?: Fields, headers?: HeaderFields): Promise<Answer>
  cancel(idempotencyKey: string, headers?: HeaderFields): Promise<Answer>
  find(idempotencyKey: string, headers?: HeaderFields): Promise<Answer>
  runJobs(): Promise<void>
  close(): Promise<void>
}

/** How a test asks. */
export type Ask = (url: string, init?: RequestInit) => Promise<Omit<Answer, 'body'>>

const askByFetch: Ask = async (url, init) => {
  const answer = await fetch(url, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

let fixture: string | null = null

/** Starts a service of its own for a test. Each of its answers is held against its own contract. */
export async function startTestService(
  config: ServiceConfig = {},
  ask: Ask = askByFetch,
): Promise<TestService> {
  fixture ??= writeHostedFilesFixture()
  // Where a test takes the vault away, what it finds is its own concern.
  const traces = config.vault ? null : collectTraces()
  const log = traces && { log: traces.log }
  const { url, close, runJobs } = await startService({ hostedFilesDirectory: fixture, ...log, ...config })
  const contract = await fetch(`${url}/openapi.json`)
  const checkContract = contractOf((await contract.json()) as Parameters<typeof contractOf>[0])

  const send: TestService['send'] = async (path, init) => {
    const answer = await ask(url + path, init)
    checkContract({ ...answer, method: init?.method ?? 'GET', path })
    return { ...answer, body: parse(answer.text) }
  }
  const post: TestService['post'] = (path, body, headers) => {
    const json = { 'content-type': 'application/json' }
    return send(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } })
  }
  const tokenize: TestService['tokenize'] = (card, more, headers) => {
    const body = { card: { ...goodCard, ...card }, ...more }
    return post('/v1/payments/tokens/card', body, { ...asFrame(url), ...headers })
  }

  return {
    url,
    send,
    post,
    tokenize,
    newCardId: async (pan = goodCard.pan, more = {}) => {
      const { body, text } = await tokenize({ pan }, more)
      const { cardId } = body as { readonly cardId?: string }
      if (!cardId) throw new Error(`no token: ${text}`)
      return cardId
    },
    charge: (fields, headers = asMerchant('demo')) =>
      post('/v1/payments/charges/card', { amount: 1000, currency: 'BRL', country: 'BR', ...fields }, headers),
    capture: (idempotencyKey, fields, headers = asMerchant('demo')) => {
      const path = `/v1/payments/charges/card/capture/${idempotencyKey}`
      return fields ? post(path, fields, headers) : send(path, { method: 'POST', headers })
    },
    cancel: (idempotencyKey, headers = asMerchant('demo')) =>
      send(`/v1/payments/charges/cancel/${idempotencyKey}`, { method: 'POST', headers }),
    find: (idempotencyKey, headers = asMerchant('demo')) =>
      send(`/v1/payments/charges/${idempotencyKey}`, { headers }),
    runJobs,
    close: async () => {
      const store = config.store ?? { kind: 'memory' }
      // Before, for its write-ahead log; and after, for what closing put into the file.
      traces?.keepFiles(store)
      await close()
      traces?.keepFiles(store)
    },
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

/** A number that passes every check and that nobody publishes. In two context: no file holds such a number whole. */
export const unpublishedPan: string = ['40000000', '00000010'].join('')

/** Both headers of a sandbox merchant. */
export function asMerchant(name: string): HeaderFields {
  return { 'x-api-key': `ek_test_${name}`, authorization: `Bearer at_test_${name}` }
}

/** What a request of a frame says. */
export function asFrame(url: string, name: string = 'demo'): HeaderFields {
  return { 'x-api-key': `ek_test_${name}`, origin: url, 'sec-fetch-site': 'same-origin' }
}

/** The `reason` of an error's body, `null` when it is not one. */
export function reasonOf({ body }: Answer): string | null {
  return (body as { readonly data?: { readonly reason?: string } } | null)?.data?.reason ?? null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not every answer is JSON: the frame document is none.
    return null
  }
}
