import { once } from 'node:events'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

/** A notification that was verified. */
export interface Notification {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A merchant's server that receives notifications. */
export interface NotificationServer {
  /** For `callbackUrl`. */
  readonly url: string
  /** The received notifications, the oldest first. Those that the service did not sign are not included. */
  readonly received: readonly Notification[]
  stop(): Promise<void>
}

/** Starts a server that accepts only notifications that the library of Standard Webhooks verifies. */
export async function startNotificationServer(secret: string): Promise<NotificationServer> {
  const webhook = new Webhook(secret)
  const received: Notification[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const headers = request.headers as Record<string, string>
    try {
      const { type, data } = webhook.verify(body, headers) as Omit<Notification, 'id'>
      received.push({ id: headers['webhook-id'] ?? '', type, data })
      response.end()
    } catch {
      // It is not from the service, and its sender gets no details.
      response.writeHead(401).end()
    }
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return {
    url: `http://localhost:${address.port}/notifications`,
    received,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
