import { ElementError } from '../element-error.ts'
import {
  isWorthRepeating,
  pauseMs,
  type Repeatable,
  type RetryOptions,
  readRetryAfterMs,
  sleepByTimer,
} from './backoff.ts'
import { bodyOf, type ReadAnswer } from './read-answer.ts'

/** How the client reaches the service. */
export interface ClientOptions {
  /** The address of the service, `https://…`. */
  readonly baseUrl: string
  /** `ek_…` */
  readonly apiKey: string
  /** `at_…`, or a function that returns the current one. */
  readonly accessToken: string | (() => string | Promise<string>)
  /** Timeout of one attempt, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number
  readonly retry?: RetryOptions
  /** Sends a request. Default: the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** The options that every call takes. */
export interface CallOptions {
  /** Aborts the call, including all retries. */
  readonly signal?: AbortSignal
  /** How long one try may take, in milliseconds. */
  readonly timeoutMs?: number
}

/** A request, without the parts that all requests have. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
  readonly repeatable: Repeatable
  readonly options?: CallOptions | undefined
}

/** Sends a request, repeats it where that is safe, and returns the body of the answer. */
export type SendRequest = (request: ServiceRequest) => Promise<unknown>

export function createSender(options: ClientOptions): SendRequest {
  const base = baseOf(options)
  const { retry = {} } = options
  const { attempts = 5, sleep = sleepByTimer } = retry

  return async (request) => {
    const { signal } = request.options ?? {}
    let followsLostAnswer = false
    for (let failures = 1; ; failures += 1) {
      let retryAfterMs: number | null = null
      try {
        const answer = await tryOnce(options, base, request)
        retryAfterMs = readRetryAfterMs(answer.headers.get('retry-after'))
        return bodyOf(answer, followsLostAnswer)
      } catch (thrown) {
        if (signal?.aborted) throw abortedBy(signal)
        const error = asError(thrown, followsLostAnswer)
        if (failures >= attempts || !isWorthRepeating(error, request.repeatable)) throw error
        followsLostAnswer ||= error.type === 'connection' || error.type === 'unavailable'
      }
      const delayMs = pauseMs({ failures, retryAfterMs, options: retry })
      await sleep(delayMs, signal).catch((error: unknown) => {
        throw signal?.aborted ? abortedBy(signal) : error
      })
    }
  }
}

function baseOf({ baseUrl, apiKey, accessToken }: ClientOptions): string {
  if (!URL.canParse(baseUrl)) {
    throw new ElementError(
      `baseUrl must be the address of the service, https://…, but is ${baseUrl}.`,
      misuse,
    )
  }
  if (!apiKey || !accessToken) {
    throw new ElementError(
      'apiKey and accessToken must not be empty. Read them from the environment.',
      misuse,
    )
  }
  return baseUrl.replace(/\/$/, '')
}
const misuse = { type: 'misuse', reason: 'invalid_option' } as const

async function tryOnce(options: ClientOptions, base: string, request: ServiceRequest): Promise<ReadAnswer> {
  const { method, path, query = {}, body, options: call = {} } = request
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  const { accessToken } = options
  const token = typeof accessToken === 'string' ? accessToken : await accessToken()
  const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs ?? 30_000)
  const { fetch: fetchFromService = fetch } = options
  const answer = await fetchFromService(`${base}${path}${search && `?${search}`}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-api-key': options.apiKey,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    // A redirect would carry the credentials to another address.
    redirect: 'manual',
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function asError(thrown: unknown, followsLostAnswer: boolean): ElementError {
  if (thrown instanceof ElementError) return thrown
  const isTimeout = thrown instanceof Error && thrown.name === 'TimeoutError'
  return new ElementError(
    isTimeout
      ? 'The service did not answer in time.'
      : 'The service could not be reached, or did not answer.',
    { type: 'connection', reason: isTimeout ? 'timeout' : 'no_answer', followsLostAnswer, cause: thrown },
  )
}

function abortedBy({ reason: cause }: AbortSignal): ElementError {
  return new ElementError('The call was aborted.', { type: 'aborted', reason: 'aborted', cause })
}
