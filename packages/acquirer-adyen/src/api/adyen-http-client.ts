import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'

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
export function createAdyenHttpClient(base: URL | undefined): ClientInterface {
  return {
    request: async (endpoint, json, { apiKey }, _isApiKeyRequired, { idempotencyKey, signal } = {}) => {
      const response = await fetch(base ? addressAt(base, endpoint) : endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': apiKey ?? '',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: String(json),
        // A card number may go to the configured address only.
        redirect: 'manual',
        signal: signal ?? null,
      }).catch(forget)
      const text = await response.text().catch(forget)
      const answer = parse(text)
      if (response.ok && answer) return text
      throw new AdyenError({
        status: answer ? response.status : null,
        errorCode: textIn(answer, 'errorCode'),
        errorType: textIn(answer, 'errorType'),
        isTransient: response.headers.get('transient-error') === 'true',
        pspReference: textIn(answer, 'pspReference'),
      })
    },
  }
}

// The error has no cause, because a library's message about a request may quote the request.
function forget(): never {
  throw new AdyenError({})
}

function addressAt(base: URL, endpoint: string): string {
  const { pathname } = new URL(endpoint)
  return `${base.origin}${base.pathname.replace(/\/$/, '')}${pathname}`
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
