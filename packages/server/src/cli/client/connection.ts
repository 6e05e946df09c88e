import { describeError, parsePlainUrl, StartError } from '@element-js/values'
import { type Invocation, type Options, UsageError } from '../command.ts'
import type { EnvironmentVariable } from '../environment-variables.ts'
import { didYouMeanUrl } from '../invocation.ts'

/** The variables that `element` reads. The defaults are the demo merchant's, whose credentials are public. */
export const connectionVariables: readonly EnvironmentVariable[] = [
  { name: 'ELEMENT_SERVER', standard: 'http://127.0.0.1:4242', about: 'the address of the service' },
  { name: 'ELEMENT_API_KEY', standard: 'ek_test_demo', about: 'the API key of the merchant' },
  { name: 'ELEMENT_ACCESS_TOKEN', standard: 'at_test_demo', about: 'an access token of the merchant' },
]

/** The options of each command that asks a service. */
export const connectionOptions: Options = {
  server: { value: '<url>', about: 'the address of the service; default: ELEMENT_SERVER' },
  'api-key': { value: '<key>', about: 'the API key; default: ELEMENT_API_KEY' },
  token: { value: '<token>', about: 'the access token; default: ELEMENT_ACCESS_TOKEN' },
}

/** An error that the service answered. */
export class AnswerError extends StartError {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'AnswerError'
    this.status = status
  }
}

/** A service, as a merchant's server uses it. */
export interface Connection {
  /** Its origin. */
  readonly server: string
  /**
   * Sends a request and returns the body of the answer.
   *
   * @throws AnswerError if the answer is an error, StartError if there is none.
   */
  get(path: string): Promise<unknown>
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<unknown>
}

/** @throws UsageError if the address is not a URL. */
export function connect({ text, variables }: Pick<Invocation, 'text' | 'variables'>): Connection {
  const setting = (option: string, index: 0 | 1 | 2): string => {
    const { name = '', standard = '' } = connectionVariables[index] ?? {}
    return text(option) ?? variables[name] ?? standard
  }
  const server = readUrl(setting('server', 0), '--server or ELEMENT_SERVER').origin
  const apiKey = setting('api-key', 1)
  const credentials = { 'x-api-key': apiKey, authorization: `Bearer ${setting('token', 2)}` }

  async function ask(method: string, path: string, init: RequestInit): Promise<unknown> {
    const headers = { ...credentials, ...(init.headers as Record<string, string>) }
    let answer: Response
    try {
      answer = await fetch(server + path, {
        ...init,
        method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new StartError(`${server} did not answer: ${reasonOf(error)}. Is the service running?`)
    }
    const body: unknown = await answer.json().catch(() => null)
    if (answer.ok) return body
    throw new AnswerError(
      `${method} ${server}${path} answered ${answer.status}${detailsOf(body)}`,
      answer.status,
    )
  }

  return {
    server,
    get: (path) => ask('GET', path, {}),
    post: (path, body, headers = {}) =>
      ask('POST', path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}

// Moving the clock waits for what becomes due, including receivers of notifications.
const timeoutMs = 60_000

/** @throws UsageError that names the option and what was given, without credentials. */
export function readUrl(given: string, option: string): URL {
  const url = parsePlainUrl(given)
  if (url && /^https?:$/.test(url.protocol)) return url
  const hasCredentials = URL.parse(given)?.username || URL.parse(given)?.password
  throw new UsageError(
    `${option} must be a URL with http: or https:${hasCredentials ? ' and without credentials' : ''}, but "${withoutCredentials(given)}" was given.${didYouMeanUrl(given)}`,
  )
}

/** What is before an `@` may be a password. `fetch` and browsers would repeat it in their errors. */
export function withoutCredentials(text: string): string {
  return text.includes('@') ? `…${text.slice(text.lastIndexOf('@'))}` : text
}

/** Why a request failed, in a few words. `fetch` puts the reason into the cause of its error. */
export function reasonOf(error: unknown): string {
  return describeError(error instanceof Error && error.cause ? error.cause : error)
}

function detailsOf(body: unknown): string {
  const { message, data } = (body ?? {}) as { message?: string; data?: { reason?: string } | null }
  return `${data?.reason ? ` ${data.reason}` : ''}${message ? `: ${message}` : '.'}`
}
