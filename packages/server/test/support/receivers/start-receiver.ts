import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { sandboxSigningSecret } from '../../../../payments/src/notifications/signing-secrets.ts'

/** A notification as it was received. */
export interface ReceivedNotification {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly id: string
  /** The `data` of the payload. */
  readonly data: unknown
}

export type ReceiverAnswer = (response: ServerResponse, received: ReceivedNotification) => void

/** A merchant's server that receives notifications. */
export interface Receiver {
  /** Without a trailing slash. */
  readonly url: string
  /** The notifications that were received so far, oldest first. */
  readonly received: readonly ReceivedNotification[]
  /** Sets how it answers from now on. Default: 200. */
  answer(how: ReceiverAnswer): void
  /** The number of connections that were opened to it. */
  connections(): number
  close(): Promise<void>
}

export const accept: ReceiverAnswer = (response) => response.end('thank you')
export const refuse: ReceiverAnswer = (response) => response.writeHead(500).end('out of order')

/**
 * Starts a receiver on a free port of this machine.
 *
 * @param secret The secret to verify signatures with the library of Standard Webhooks; invalid ones are answered with
 * 401.
 */
export async function startReceiver(
  secret: string = sandboxSigningSecret('demo').reveal(),
  host: string = '127.0.0.1',
): Promise<Receiver> {
  const received: ReceivedNotification[] = []
  const webhook = new Webhook(secret)
  let how = accept
  let connections = 0

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const headers = request.headers as Record<string, string>
    let payload: unknown
    try {
      payload = webhook.verify(body, headers)
    } catch (error) {
      response.writeHead(401).end(String(error))
      return
    }
    const { data } = payload as { readonly data: unknown }
    const message = { path: request.url ?? '', headers, body, id: headers['webhook-id'] ?? '', data }
    received.push(message)
    how(response, message)
  }

  const server = createServer((request, response) => void take(request, response).catch(() => {}))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${address.port}`,
    received,
    answer: (answering) => {
      how = answering
    },
    connections: () => connections,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
