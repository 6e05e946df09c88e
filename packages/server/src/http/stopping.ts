import type { App } from './app.ts'

/**
 * Lets go of each connection with the last answer on it once the service stops. A client that keeps one open
 * for its next request would hold the service up for as long as the connection may idle.
 */
export function closeConnectionsWhenStopping(app: App): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
