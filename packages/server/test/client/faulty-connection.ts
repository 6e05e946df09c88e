import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Random } from '../crash/random.ts'
import { type Listening, listen } from '../support/listen.ts'

/** What the connection does to a request. */
const faults = ['request_lost', 'answer_lost', 'request_twice', 'answer_twice'] as const
type Fault = (typeof faults)[number]

/** A connection to a service, on which every fourth request goes wrong. */
export interface FaultyConnection extends Pick<Listening, 'url' | 'close'> {
  /** How often each fault has happened. */
  readonly counts: ReadonlyMap<Fault, number>
}

interface ReadAnswer {
  readonly head: IncomingMessage
  readonly body: Buffer
}

/** @param urlOf The address of the service. */
export async function startFaultyConnection(urlOf: () => string, random: Random): Promise<FaultyConnection> {
  const counts = new Map<Fault, number>()
  const server = createServer((request, response) => {
    void carry(request, response).catch(() => request.socket.destroy())
  })

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const fault = random.below(4) === 0 ? random.pick(faults) : null
    if (fault) counts.set(fault, (counts.get(fault) ?? 0) + 1)
    if (fault === 'request_lost') return void request.socket.destroy()
    const sent = [forward(request, body), ...(fault === 'request_twice' ? [forward(request, body)] : [])]
    // Either answer may come first.
    const answer = await Promise.any(sent)
    await Promise.allSettled(sent)
    if (fault === 'answer_lost') return void request.socket.destroy()
    if (fault === 'answer_twice') {
      const text = wireText(answer)
      return void request.socket.end(Buffer.concat([text, text]))
    }
    response.writeHead(answer.head.statusCode ?? 502, headersOf(answer))
    response.end(answer.body)
  }

  function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<ReadAnswer> {
    return new Promise((resolve, reject) => {
      const target = new URL(url ?? '/', urlOf())
      const { host: _, connection: __, ...rest } = headers
      const outgoing = openRequest(target, { method, headers: rest, agent: false }, (head) => {
        buffer(head).then((read) => resolve({ head, body: read }), reject)
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  return { ...(await listen(server)), counts }
}

function headersOf({ head, body }: ReadAnswer): Record<string, string> {
  const type = head.headers['content-type']
  const after = head.headers['retry-after']
  return {
    'content-length': String(body.length),
    ...(type && { 'content-type': type }),
    ...(after && { 'retry-after': after }),
  }
}

function wireText(answer: ReadAnswer): Buffer {
  const headers = Object.entries(headersOf(answer)).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${answer.head.statusCode} Twice\r\n${headers.join('')}\r\n`),
    answer.body,
  ])
}
