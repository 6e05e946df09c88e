import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { describeError } from '@element-js/values'
import type { z } from 'zod'

/** The URL of an acquirer, and the secret for it. */
export interface AcquirerAddress {
  readonly url: string
  /** `null` if it requires none. */
  readonly secret: string | null
}

/** How an acquirer is reached. */
export interface ConnectionOptions extends AcquirerAddress {
  /** Further headers of a call, which are asked for at each one. Default: none. */
  readonly headersOfCall?: () => Readonly<Record<string, string>>
}

/** One call: `POST <url>/<path>`. */
export interface AcquirerCall<T> {
  readonly path: string
  /** Sent as JSON. Secrets in it must be revealed. */
  readonly body: object
  /** The schema of a valid answer. */
  readonly answer: z.ZodType<T>
  readonly timeoutMs: number
}

/** Sends calls to an acquirer, over connections that are kept open. */
export interface AcquirerConnection {
  /** @throws NoAnswer if no valid answer came. */
  send<T>(call: AcquirerCall<T>): Promise<T>
  close(): void
}

/**
 * No answer came, or no valid one. The error contains neither the request nor the answer, nor a library's error about
 * them, because any of them may contain card data.
 */
export class NoAnswer extends Error {
  /** The HTTP status; `null` if there was none. */
  readonly status: number | null

  constructor({ path }: { readonly path: string }, why: string, status: number | null = null) {
    super(`The acquirer gave no valid answer to ${path}: ${why}`)
    this.name = 'NoAnswer'
    this.status = status
  }
}

// No answer is that long, except the ledger of a simulator that has run for days.
const largestAnswerBytes = 64 * 1024 * 1024

/**
 * Uses Node's HTTP client and not `fetch`: a redirect must count as no answer, and the code controls kept connections.
 */
export function connectToAcquirer({ url, secret, headersOfCall }: ConnectionOptions): AcquirerConnection {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  const [request, Agent] = base.protocol === 'https:' ? [httpsRequest, HttpsAgent] : [httpRequest, HttpAgent]
  const agent = new Agent({ keepAlive: true })
  const headers = {
    'content-type': 'application/json',
    ...(secret !== null && { authorization: `Bearer ${secret}` }),
  }

  function ask({ path, body, timeoutMs }: AcquirerCall<unknown>): Promise<Answer> {
    const json = Buffer.from(JSON.stringify(body))
    const target = urlToHttpOptions(new URL(path, base))
    return new Promise((resolve, reject) => {
      const sent = request({
        ...target,
        agent,
        method: 'POST',
        headers: { ...headers, ...headersOfCall?.(), 'content-length': json.length },
      })
      const releaseLater = (why: string): void => {
        clearTimeout(timer)
        reject(new NoAnswer({ path }, why))
        sent.destroy()
      }
      const timer = setTimeout(() => releaseLater(`no answer within ${timeoutMs} ms`), timeoutMs)
      sent.on('error', (error) => releaseLater(describeError(error)))
      sent.on('response', (response) => {
        read(response).then(
          (text) => {
            clearTimeout(timer)
            resolve({ status: response.statusCode ?? 0, text })
          },
          () => releaseLater('the connection broke off'),
        )
      })
      // It may contain a card number.
      sent.on('close', () => json.fill(0))
      sent.end(json)
    })
  }

  return {
    async send(call) {
      const { status, text } = await ask(call)
      // A redirect too is no answer: card data is sent only to the configured URL.
      if (status !== 200) throw new NoAnswer(call, `it answered ${status}`, status)
      const parsed = call.answer.safeParse(parseJson(text))
      if (!parsed.success) throw new NoAnswer(call, 'its answer is malformed', status)
      return parsed.data
    },
    close: () => agent.destroy(),
  }
}

interface Answer {
  readonly status: number
  readonly text: string
}

async function read(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    if (bytes > largestAnswerBytes) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema accepts `undefined`.
    return undefined
  }
}
