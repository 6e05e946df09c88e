import { Agent, request } from 'node:http'
import type { Ask } from './start-test-service.ts'

/**
 * Sends requests like `fetch`, at half of its cost, for tests with ten thousand requests. It supports plain headers and
 * text bodies only, and follows no redirects.
 */
export function askOverHttp(): Ask {
  const agent = new Agent({ keepAlive: true })
  return (url, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined || body === null ? '' : String(body)
      const type = body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }
      const length = text !== '' && { 'content-length': String(Buffer.byteLength(text)) }
      const given = headers as Readonly<Record<string, string>> | undefined
      const asking = request(
        url,
        { agent, method, headers: { ...type, ...length, ...given } },
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
