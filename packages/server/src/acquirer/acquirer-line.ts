import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { z } from 'zod'
import { sayWhy } from '../start-error.ts'

/** Where an acquirer is, and what lets us in there. */
export interface AcquirerAddress {
  readonly url: string
  /** `null`: it asks for none. */
  readonly secret: string | null
}

/** One call: `POST <url>/<path>`. */
export interface Call<T> {
  readonly path: string
  /** Sent as JSON: what is secret has to be revealed in it. */
  readonly body: object
  /** What the answer has to look like to be one. */
  readonly answer: z.ZodType<T>
  readonly timeoutMs: number
}

/** Carries calls to an acquirer, over connections that are kept. */
export interface AcquirerLine {
  /** @throws NoAnswer when nothing came that can be believed. */
  send<T>(call: Call<T>): Promise<T>
  close(): void
}

/**
 * No answer came, or none that can be believed. Neither the request nor the answer is part of it, nor what a library
 * made of them: either may hold a card.
 */
export class NoAnswer extends Error {
  /** The HTTP status, `null` when there was none. */
  readonly status: number | null

  constructor({ path }: { readonly path: string }, why: string, status: number | null = null) {
    super(`The acquirer gave no answer to ${path}: ${why}`)
    this.name = 'NoAnswer'
    this.status = status
  }
}

// No answer is that long, but the book of a simulator that worked for days.
const largestAnswerBytes = 64 * 1024 * 1024

/** Node's own client rather than `fetch`: a redirect is to be no answer, and a kept connection is ours to count. */
export function openLine({ url, secret }: AcquirerAddress): AcquirerLine {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  const [request, Agent] = base.protocol === 'https:' ? [httpsRequest, HttpsAgent] : [httpRequest, HttpAgent]
  const agent = new Agent({ keepAlive: true })
  const headers = {
    'content-type': 'application/json',
    ...(secret !== null && { authorization: `Bearer ${secret}` }),
  }

  function ask({ path, body, timeoutMs }: Call<unknown>): Promise<Answer> {
    const json = JSON.stringify(body)
    const target = urlToHttpOptions(new URL(path, base))
    const length = Buffer.byteLength(json)
    return new Promise((resolve, reject) => {
      const sent = request({
        ...target,
        agent,
        method: 'POST',
        headers: { ...headers, 'content-length': length },
      })
      const releaseLater = (why: string): void => {
        clearTimeout(timer)
        reject(new NoAnswer({ path }, why))
        sent.destroy()
      }
      const timer = setTimeout(() => releaseLater(`none within ${timeoutMs} ms`), timeoutMs)
      sent.on('error', (error) => releaseLater(sayWhy(error)))
      sent.on('response', (response) => {
        read(response).then(
          (text) => {
            clearTimeout(timer)
            resolve({ status: response.statusCode ?? 0, text })
          },
          () => releaseLater('it broke off'),
        )
      })
      sent.end(json)
    })
  }

  return {
    async send(call) {
      const { status, text } = await ask(call)
      // A redirection too: a card goes to the address that was configured, and nowhere else.
      if (status !== 200) throw new NoAnswer(call, `it answered ${status}`, status)
      const parsed = call.answer.safeParse(parseJson(text))
      if (!parsed.success) throw new NoAnswer(call, 'what it answered is none', status)
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
    // No schema takes it.
    return undefined
  }
}
