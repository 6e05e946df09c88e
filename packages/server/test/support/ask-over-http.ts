import { Agent, type RequestOptions, request } from 'node:http'
import type { Answer, Ask } from './start-test-service.ts'

/**
 * Sends requests like `fetch`, at half of its cost, for tests with ten thousand requests. It supports plain headers and
 * text bodies only, and follows no redirects.
 *
 * @param options Default: connections are used again.
 */
export function askOverHttp(options: RequestOptions = { agent: new Agent({ keepAlive: true }) }): Ask {
  return (url, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined || body === null ? '' : String(body)
      const type = body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }
      const length = text !== '' && { 'content-length': String(Buffer.byteLength(text)) }
      const given = headers as Readonly<Record<string, string>> | undefined
      const asking = request(
        url,
        { ...options, method, headers: { ...type, ...length, ...given } },
        (response) => {
          let answer = ''
          response.setEncoding('utf8').on('data', (part) => {
            answer += part
          })
          response.on('end', () => {
            const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
            resolve({
              status: response.statusCode ?? 0,
              headers: new Headers(Object.fromEntries(pairs)),
              text: answer,
            })
          })
        },
      )
      asking.on('error', reject)
      asking.end(text)
    })
}

interface PostOptions {
  readonly url: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** An address of this machine, which has all of 127.0.0.0/8. */
  readonly localAddress: string
}

/** Sends a POST from the given address, on a connection of its own. */
export async function sendFrom({ url, body, headers, localAddress }: PostOptions): Promise<Answer> {
  const answer = await askOverHttp({ localAddress, agent: false })(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { ...answer, body: JSON.parse(answer.text) }
}
