import type { Socket } from 'node:net'
import type { App } from './app.ts'

/**
 * Closes each connection after its last response once the service stops, and closes those without any request at once.
 * Browsers open connections ahead of need, and Node does not count these as idle. Either kind would keep the service
 * running for as long as the connection may stay open.
 */
export function closeConnectionsWhenStopping(app: App): void {
  const unused = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.addHook('onRequest', async ({ raw }) => {
    unused.delete(raw.socket)
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
