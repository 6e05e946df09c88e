import { request } from 'node:http'
import type { Answer } from './start-test-service.ts'

interface PostOptions {
  readonly url: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** An address of this machine, which has all of 127.0.0.0/8. */
  readonly localAddress: string
}

/** Sends a POST from the given address, on a connection of its own. */
export function sendFrom({ url, body, headers, localAddress }: PostOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers }
    const sending = request(url, { method: 'POST', localAddress, headers: all, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.once('end', () => {
        const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(Object.fromEntries(given)),
          text,
          body: JSON.parse(text),
        })
      })
    })
    sending.once('error', reject)
    sending.end(JSON.stringify(body))
  })
}
