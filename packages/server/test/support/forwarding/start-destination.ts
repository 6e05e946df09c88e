import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { type Listening, listen } from '../listen.ts'

/** A request as a destination received it. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: readonly string[]
  readonly body: string
  /** The name in the certificate of the client; `null` if it has shown none. */
  readonly client: string | null
}

/** How a destination answers. `socket` is for answers that are not HTTP. */
export type Answering = (request: ReceivedRequest, response: ServerResponse, socket: Socket) => void

/** A server of a third party. */
export interface TestDestination extends Omit<Listening, 'url'> {
  /** Without a trailing slash. */
  readonly origin: string
  readonly received: readonly ReceivedRequest[]
  answer(by: Answering): void
}

export const approve: Answering = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"approved"}')
}

/** Starts a destination on a free port of this machine. @param tls Default: no TLS. */
export async function startDestination(tls?: ServerOptions, host = '127.0.0.1'): Promise<TestDestination> {
  const received: ReceivedRequest[] = []
  let answering = approve
  const listener: RequestListener = (request, response) => {
    const { method = '', url = '', headers, rawHeaders, socket } = request
    const take = (body: string): void => {
      const client = tls ? clientOf(socket as TLSSocket) : null
      const read = { method, path: url, headers, rawHeaders, body, client }
      received.push(read)
      answering(read, response, socket)
    }
    // A request that was cut off has not arrived.
    text(request).then(take, () => {})
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  // A connection that the service cuts off is not an error of the test.
  server.on('tlsClientError', () => {})
  server.on('clientError', (_error, socket) => socket.destroy())
  const { url: origin, ...listening } = await listen(server, host)
  return {
    ...listening,
    origin,
    received,
    answer: (by) => {
      answering = by
    },
  }
}

function clientOf(socket: TLSSocket): string | null {
  const { subject } = socket.getPeerCertificate() as Partial<ReturnType<TLSSocket['getPeerCertificate']>>
  return subject?.CN ? String(subject.CN) : null
}
