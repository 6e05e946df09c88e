import { request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import client from '@adyen/api-library/lib/src/client.js'
import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js'
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js'
import hmacValidator from '@adyen/api-library/lib/src/utils/hmacValidator.js'

// The whole package contains every API of Adyen and takes half a second to load.

export interface AdyenAddress {
  readonly apiKey: string
  readonly merchantAccount: string
  /** The prefix of the company's addresses in Adyen's live system; `undefined`: its test system. */
  readonly livePrefix: string | undefined
  /** The address that replaces Adyen's own; `undefined`: Adyen's own address. */
  readonly url: URL | undefined
}

/** Adyen's Checkout API, version 71, for one merchant account. */
export interface AdyenApi {
  readonly merchantAccount: string
  readonly payments: PaymentsApi
  readonly modifications: ModificationsApi
}

export function connectToAdyen({ apiKey, merchantAccount, livePrefix, url }: AdyenAddress): AdyenApi {
  const environment =
    livePrefix === undefined
      ? { environment: EnvironmentEnum.TEST }
      : { environment: EnvironmentEnum.LIVE, liveEndpointUrlPrefix: livePrefix }
  const client = new Client({ apiKey, ...environment }, createAdyenHttpClient(url))
  return { merchantAccount, payments: new PaymentsApi(client), modifications: new ModificationsApi(client) }
}

/**
 * Adyen refused a request, or failed. The error contains neither the request nor the text of the answer, because both
 * may contain card data.
 */
export class AdyenError extends Error {
  /** The HTTP status; `null` if there was no answer, or one that is not Adyen's. */
  readonly status: number | null
  readonly errorCode: string | null
  readonly errorType: string | null
  /** Adyen has not stored the answer: it treats the next request with the same key as if it were the first. */
  readonly isTransient: boolean
  readonly pspReference: string | null

  constructor(
    told: Partial<Pick<AdyenError, 'status' | 'errorCode' | 'errorType' | 'isTransient' | 'pspReference'>>,
  ) {
    super(`Adyen answered ${told.status ?? 'nothing'}`)
    this.name = 'AdyenError'
    this.status = told.status ?? null
    this.errorCode = told.errorCode ?? null
    this.errorType = told.errorType ?? null
    this.isTransient = told.isTransient ?? false
    this.pspReference = told.pspReference ?? null
  }
}

/**
 * Sends the requests of Adyen's package. The package's own client opens a connection for each request, does not support
 * http: to this machine, and follows redirects; its errors contain the answers.
 *
 * @param base The address that replaces the package's; `undefined`: the package's own address.
 */
function createAdyenHttpClient(base: URL | undefined): ClientInterface {
  return {
    request: async (endpoint, json, { apiKey }, _isApiKeyRequired, { idempotencyKey, signal } = {}) => {
      const { status, isTransient, text } = await send({
        address: base ? addressAt(base, endpoint) : new URL(endpoint),
        headers: {
          'content-type': 'application/json',
          'x-api-key': apiKey ?? '',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: Buffer.from(String(json)),
        signal: signal ?? undefined,
      }).catch(forget)
      const answer = parse(text)
      if (status >= 200 && status < 300 && answer) return text
      throw new AdyenError({
        status: answer ? status : null,
        errorCode: textIn(answer, 'errorCode'),
        errorType: textIn(answer, 'errorType'),
        isTransient,
        pspReference: textIn(answer, 'pspReference'),
      })
    },
  }
}

interface Sending {
  readonly address: URL
  readonly headers: Readonly<Record<string, string>>
  /** It is overwritten once it has been sent, because it may contain a card number. */
  readonly body: Buffer
  readonly signal: AbortSignal | undefined
}

interface Sent {
  readonly status: number
  readonly isTransient: boolean
  readonly text: string
}

// Not `fetch`, which makes copies of the body that nobody clears. A redirect is an answer: a card number may go to the
// configured address only.
function send({ address, headers, body, signal }: Sending): Promise<Sent> {
  const request = address.protocol === 'http:' ? requestOverHttp : requestOverHttps
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length } }
    const sent = request(address, signal ? { ...options, signal } : options, (response) => {
      const isTransient = response.headers['transient-error'] === 'true'
      textOf(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, isTransient, text }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.on('close', () => body.fill(0))
    sent.end(body)
  })
}

// The error has no cause, because a library's message about a request may quote the request.
function forget(): never {
  throw new AdyenError({})
}

function addressAt(base: URL, endpoint: string): URL {
  const { pathname } = new URL(endpoint)
  return new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${pathname}`)
}

function parse(text: string): object | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' ? parsed : null
  } catch {
    // The page of a proxy.
    return null
  }
}

function textIn(answer: object | null, name: string): string | null {
  const value: unknown = answer === null ? undefined : Reflect.get(answer, name)
  return typeof value === 'string' ? value : null
}

/** The settings of Adyen's package. */
const Client: typeof client = defaultOf(client)

/** Adyen's own check of the signature of a notification. */
export const HmacValidator: typeof hmacValidator = defaultOf(hmacValidator)

// Node.js gives all exports of such a module as its default export; test runners and bundlers give the module's own.
function defaultOf<T extends object>(given: T): T {
  return (Reflect.get(given, 'default') as T | undefined) ?? given
}
