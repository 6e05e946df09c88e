import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'node:net'
import { waitAtMost } from '@element-js/values'
import type { App } from './app.ts'

/** Whether the service is about to stop. It still answers then. */
export interface Stopping {
  hasBegun(): boolean
  begin(): void
}

export function createStopping(): Stopping {
  let hasBegun = false
  return {
    hasBegun: () => hasBegun,
    begin: () => {
      hasBegun = true
    },
  }
}

/**
 * Closes each connection after its next response once the service is about to stop: clients that keep connections open
 * then open another one, to a process that a load balancer chooses.
 *
 * When the service stops, connections without any request are closed at once. Browsers open connections ahead of need,
 * and Node does not count these as idle, so they would keep the service running for as long as they may stay open.
 */
export function closeConnectionsWhenStopping(app: App, stopping: Stopping): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.addHook('onRequest', async ({ raw }) => {
    unused.delete(raw.socket)
  })
  app.addHook('preClose', async () => {
    stopping.begin()
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.hasBegun()) reply.header('connection', 'close')
  })
}

/**
 * Accepts no new connections, and waits until all have ended. A client that keeps a connection open learns from its
 * next answer, or from the announced time limit, that it is closed: closing a connection at any other moment would
 * break a request that is on its way. Streams may stay open for longer, and are not waited for.
 */
export async function untilConnectionsEnd(server: HttpServer): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    // That of an HTTP server also closes the connections that are idle.
    Server.prototype.close.call(server, () => resolve())
  })
  await waitAtMost(server.keepAliveTimeout + 1000, ended)
}
