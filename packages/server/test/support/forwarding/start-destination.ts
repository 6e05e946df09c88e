import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

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
export interface TestDestination {
  /** Without a trailing slash. */
  readonly origin: string
  readonly port: number
  readonly received: readonly ReceivedRequest[]
  /** How many connections were made. */
  connections(): number
  /** Connections that are open. */
  open(): number
  answer(by: Answering): void
  close(): Promise<void>
}

export const approve: Answering = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"approved"}')
}

/** Starts a destination on a free port of this machine. @param tls Default: no TLS. */
export async function startDestination(tls?: ServerOptions, host = '127.0.0.1'): Promise<TestDestination> {
  const received: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  let answering = approve
  let connections = 0
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders, socket } = request
      const body = Buffer.concat(parts).toString()
      const client = tls ? clientOf(socket as TLSSocket) : null
      const read = { method, path: url, headers, rawHeaders, body, client }
      received.push(read)
      answering(read, response, socket)
    })
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  // A connection that the service cuts off is not an error of the test.
  server.on('tlsClientError', () => {})
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return {
    origin: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    received,
    connections: () => connections,
    open: () => sockets.size,
    answer: (by) => {
      answering = by
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function clientOf(socket: TLSSocket): string | null {
  const { subject } = socket.getPeerCertificate() as Partial<ReturnType<TLSSocket['getPeerCertificate']>>
  return subject?.CN ? String(subject.CN) : null
}
