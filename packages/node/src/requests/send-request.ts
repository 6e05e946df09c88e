import { ElementError } from '../element-error.ts'
import { isWorthRepeating, pauseMs, type Repeatable, type RetryOptions, sleepByTimer } from './backoff.ts'
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
  readonly timeoutMs?: number | undefined
  /**
   * How long a whole call may take, with all its attempts and pauses, in milliseconds. A call that would have to wait
   * longer fails at once. Default 60,000.
   */
  readonly totalTimeoutMs?: number | undefined
  readonly retry?: RetryOptions | undefined
  /** Sends a request. Default: the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** The options that every call takes. */
export interface CallOptions {
  /** Aborts the call, including all retries. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take, in milliseconds. */
  readonly timeoutMs?: number | undefined
  /** How long the whole call may take, in milliseconds. */
  readonly totalTimeoutMs?: number | undefined
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
export interface SendRequest {
  (request: ServiceRequest): Promise<unknown>
  /** Options with which several requests share the time of one call. */
  readonly oneCall: (options: CallOptions | undefined) => CallOptions
}

const usualTotalTimeoutMs = 60_000

export function createSender(options: ClientOptions): SendRequest {
  const base = baseOf(options)
  const { retry = {} } = options
  const { attempts = 5, sleep = sleepByTimer, nowMs = () => performance.now() } = retry
  const totalOf = (call: CallOptions | undefined): number =>
    call?.totalTimeoutMs ?? options.totalTimeoutMs ?? usualTotalTimeoutMs

  const send = async (request: ServiceRequest): Promise<unknown> => {
    const { signal } = request.options ?? {}
    const endsAtMs = nowMs() + totalOf(request.options)
    let followsLostAnswer = false
    for (let failures = 1; ; failures += 1) {
      let error: ElementError
      try {
        const leftMs = Math.max(0, endsAtMs - nowMs())
        return bodyOf(await tryOnce(options, { base, request, leftMs }), followsLostAnswer)
      } catch (thrown) {
        if (signal?.aborted) throw abortedBy(signal)
        error = asError(thrown, followsLostAnswer)
        if (failures >= attempts || !isWorthRepeating(error, request.repeatable)) throw error
        followsLostAnswer ||= error.type === 'connection' || error.type === 'unavailable'
      }
      const { retryAfterMs = null } = error
      const delayMs = pauseMs({ failures, retryAfterMs, options: retry })
      const leftMs = endsAtMs - nowMs()
      if ((retryAfterMs ?? delayMs) >= leftMs) throw error
      await sleep(Math.min(delayMs, leftMs), signal).catch((reason: unknown) => {
        throw signal?.aborted ? abortedBy(signal) : reason
      })
    }
  }

  const oneCall: SendRequest['oneCall'] = (call) => {
    const endsAtMs = nowMs() + totalOf(call)
    return {
      ...call,
      // Read when a request begins.
      get totalTimeoutMs() {
        return endsAtMs - nowMs()
      },
    }
  }
  return Object.assign(send, { oneCall })
}

function baseOf({ baseUrl, apiKey, accessToken }: ClientOptions): string {
  if (!isUrl(baseUrl)) {
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

/** `URL.canParse` is missing in jsdom 20, which Jest 29 has. */
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    // The constructor throws for nothing else.
    return false
  }
}

const misuse = { type: 'misuse', reason: 'invalid_option' } as const

interface Try {
  readonly base: string
  readonly request: ServiceRequest
  /** What is left of the time of the call. */
  readonly leftMs: number
}

async function tryOnce(options: ClientOptions, { base, request, leftMs }: Try): Promise<ReadAnswer> {
  const { method, path, query = {}, body, options: call = {} } = request
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  const timeoutMs = Math.min(call.timeoutMs ?? options.timeoutMs ?? 30_000, Math.ceil(leftMs))
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const token = await tokenOf(options, signal)
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
    signal,
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function tokenOf({ accessToken }: ClientOptions, signal: AbortSignal): Promise<string> {
  if (typeof accessToken === 'string') return accessToken
  const given = new Promise<unknown>((resolve) => resolve(accessToken())).catch((cause: unknown) => {
    const message =
      'The function accessToken failed, so nothing was sent. The error has what it threw as its cause.'
    throw new ElementError(message, { ...noToken, cause })
  })
  const token = await Promise.race([given, abortionOf(signal)])
  if (typeof token === 'string' && token !== '') return token
  const kind = token === '' ? 'an empty string' : token === null ? 'null' : typeof token
  const message = `The function accessToken must return a token, at_…, but returned ${kind}. Nothing was sent.`
  throw new ElementError(message, noToken)
}
const noToken = { type: 'authentication', reason: 'no_access_token' } as const

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
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
