/** Both credentials of a merchant. */
export interface SandboxCredentials {
  readonly apiKey: string
  readonly accessToken: string
}

/** The properties of a session, and the service that creates it. */
export interface SandboxSessionOptions {
  /** The address of the service. Default: `http://127.0.0.1:4242`. */
  readonly baseUrl?: string | undefined
  /** The merchant that creates the session. Default: the demo merchant, whose credentials are public. */
  readonly maker?: SandboxCredentials | undefined
  /** How long it lasts if it is not deleted, in real time: 60 to 86,400. Default: 3600. */
  readonly expiresInSeconds?: number | undefined
  /** Receives the notifications about card payments. Default: none. */
  readonly notificationUrl?: string | undefined
  /** The origins whose pages may embed the card fields. Default: every page on `localhost` and `127.0.0.1`. */
  readonly origins?: readonly string[] | undefined
}

/** How a clock moves: by a number of seconds, or to a time in Unix seconds. */
export type ClockMove = { readonly advanceSeconds: number } | { readonly now: number }

/**
 * A merchant of the sandbox for one test, with its own credentials, data, clock and ledger. It can be passed as it is to
 * `createClient` of `@element-js/node`.
 */
export interface SandboxSession extends SandboxCredentials {
  /** The address of the service. */
  readonly baseUrl: string
  /** Also the id of the merchant. */
  readonly sessionId: string
  /** Signs the notifications of the session. */
  readonly notificationSecret: string
  /** When it is deleted at the latest, in Unix seconds of the real time. */
  readonly expiresAt: number
  /** The headers of requests as this merchant. */
  readonly headers: Readonly<Record<string, string>>
  /** Moves the clock of this session only. When it resolves, everything that became due has happened. */
  moveClock(move: ClockMove): Promise<{ readonly now: number }>
  /** Restores the session's initial state. */
  reset(): Promise<void>
  /** Deletes the session with everything in it. A second call does nothing. */
  drop(): Promise<void>
  /** The same as `drop`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** What the service answers with. */
type MadeSession = SandboxCredentials & Pick<SandboxSession, 'sessionId' | 'notificationSecret' | 'expiresAt'>

/**
 * Creates a sandbox for a test.
 *
 * @throws if no service in sandbox mode answers. The error names the address and the answer.
 */
export async function openSandboxSession(options: SandboxSessionOptions = {}): Promise<SandboxSession> {
  const { baseUrl = 'http://127.0.0.1:4242', maker = demo, ...order } = options
  const asMaker = headersOf(maker)
  const made = (await send({ baseUrl, headers: asMaker, path: '/sessions', body: order })) as MadeSession
  const { sessionId } = made
  const headers = headersOf(made)
  const drop = async (): Promise<void> => {
    await send({ baseUrl, headers: asMaker, method: 'DELETE', path: `/sessions/${sessionId}` })
  }
  return {
    ...made,
    baseUrl,
    headers,
    moveClock: async (move) =>
      (await send({ baseUrl, headers, path: '/clock', body: move })) as { readonly now: number },
    reset: async () => {
      await send({ baseUrl, headers, path: '/reset' })
    },
    drop,
    [Symbol.asyncDispose]: drop,
  }
}

const demo: SandboxCredentials = { apiKey: 'ek_test_demo', accessToken: 'at_test_demo' }

function headersOf({ apiKey, accessToken }: SandboxCredentials): Record<string, string> {
  return { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` }
}

interface Request {
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Default: POST. */
  readonly method?: 'DELETE'
  /** Below `/v1/sandbox`. */
  readonly path: string
  readonly body?: object
}

async function send({ baseUrl, headers, method, path, body }: Request): Promise<unknown> {
  const url = addressOf(`/v1/sandbox${path}`, baseUrl)
  const request: RequestInit = {
    method: method ?? 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  const name = `${request.method} ${url}`
  const response = await fetch(url, request).catch((cause: unknown) => {
    throw new Error(`${name} had no answer. Is the service running there?`, { cause })
  })
  const answer: unknown = await response.json().catch(() => null)
  // A session that no longer exists needs no deletion: it was dropped before, or it has expired.
  const isDone = response.ok && typeof answer === 'object' && answer !== null
  if (isDone || (method === 'DELETE' && response.status === 404)) return answer
  throw new Error(`${name} answered ${response.status}: ${messageOf(answer)}`)
}

function addressOf(path: string, baseUrl: string): string {
  try {
    return new URL(path, baseUrl).href
  } catch {
    throw new Error(`baseUrl must be the address of the service, http://…, but is ${baseUrl}.`)
  }
}

function messageOf(answer: unknown): string {
  const { message } = (answer ?? {}) as { readonly message?: unknown }
  return typeof message === 'string' ? message : 'it is not an element.js service.'
}
