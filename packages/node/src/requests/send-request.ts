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
/** A longer timer ends at once. */
const longestTimerMs = 2 ** 31 - 1

function refuseTime(name: string, given: unknown): void {
  if (typeof given === 'number' && !Number.isNaN(given)) return
  const kind = typeof given === 'number' ? 'NaN' : `of type ${typeof given}`
  throw new ElementError(`${name} must be a number of milliseconds, but is ${kind}.`, misuse)
}

export function createSender(options: ClientOptions): SendRequest {
  const base = baseOf(options)
  const { retry = {} } = options
  const { attempts = 5, sleep = sleepByTimer, nowMs = () => performance.now() } = retry
  const totalOf = (call: CallOptions | undefined): number => {
    const totalMs = call?.totalTimeoutMs ?? options.totalTimeoutMs ?? usualTotalTimeoutMs
    refuseTime('totalTimeoutMs', totalMs)
    return totalMs
  }

  const send = async (request: ServiceRequest): Promise<unknown> => {
    const { signal, timeoutMs = options.timeoutMs ?? 30_000 } = request.options ?? {}
    refuseTime('timeoutMs', timeoutMs)
    const body = request.body && jsonOf(request.body)
    const endsAtMs = nowMs() + totalOf(request.options)
    let followsLostAnswer = false
    for (let failures = 1; ; failures += 1) {
      let error: ElementError
      try {
        const leftMs = Math.max(0, Math.ceil(endsAtMs - nowMs()))
        const tryMs = Math.min(timeoutMs, leftMs, longestTimerMs)
        return bodyOf(await tryOnce(options, { base, request, body, tryMs }), followsLostAnswer)
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
  if (!isAddress(baseUrl)) {
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
  for (const [name, text] of Object.entries({ apiKey, accessToken })) {
    if (typeof text !== 'string' || isHeaderText(text)) continue
    throw new ElementError(
      `${name} has characters that no header can carry. Is it the placeholder of an example?`,
      misuse,
    )
  }
  return baseUrl.replace(/\/$/, '')
}

/** Whether a header can carry a text, which loses the white space around it. */
function isHeaderText(text: string): boolean {
  return /^\s*[\x20-\x7e]+\s*$/.test(text)
}

/** `URL.canParse` is missing in jsdom 20, which Jest 29 has. */
function isAddress(text: unknown): text is string {
  try {
    // `localhost:4242` is a URL with the protocol `localhost:`.
    return typeof text === 'string' && /^https?:$/.test(new URL(text).protocol)
  } catch {
    // The constructor throws for nothing else.
    return false
  }
}

const misuse = { type: 'misuse', reason: 'invalid_option' } as const

/** What JSON cannot write, such as a BigInt, is a mistake in the call. Nothing is sent then. */
export function jsonOf(value: object): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    const message = `The request cannot be written as JSON: ${cause instanceof Error ? cause.message : cause}`
    throw new ElementError(message, { ...misuse, cause })
  }
}

interface Try {
  readonly base: string
  readonly request: ServiceRequest
  /** As JSON. */
  readonly body: string | undefined
  /** How long it may take. */
  readonly tryMs: number
}

async function tryOnce(options: ClientOptions, { base, request, body, tryMs }: Try): Promise<ReadAnswer> {
  const { method, path, query = {}, options: call } = request
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  const timeout = AbortSignal.timeout(tryMs)
  const signal = call?.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const token = await tokenOf(options, signal)
  const { fetch: fetchFromService = fetch } = options
  const answer = await fetchFromService(`${base}${path}${search && `?${search}`}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-api-key': options.apiKey,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
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
  if (typeof token === 'string' && isHeaderText(token)) return token
  const text = token === '' ? 'an empty string' : 'a text that no header can carry'
  const kind = typeof token === 'string' ? text : token === null ? 'null' : typeof token
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
