import type { Socket } from 'node:net'
import type { App } from './app.ts'

/**
 * Lets go of each connection with the last answer on it once the service stops, and at once of those on which nothing
 * was ever asked: browsers open some ahead of need, and Node does not count them as idle. Either kind would hold the
 * service up for as long as it may stay open.
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
