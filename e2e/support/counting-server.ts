import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** An attacker's server, which records all requests. */
export interface CountingServer {
  readonly origin: string
  /** The requested paths, in order. */
  readonly asked: readonly string[]
  /** The number of connections, including those without a request. */
  connections(): number
  stop(): Promise<void>
}

type Answer = (path: string, response: ServerResponse, request: IncomingMessage) => void

/** @param answer Default: an empty answer that any page may read. */
export async function startCountingServer(answer: Answer = allow): Promise<CountingServer> {
  const asked: string[] = []
  let connections = 0
  const server = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    answer(url, response, request)
  }).listen(0, '127.0.0.1')
  server.on('connection', () => {
    connections += 1
  })
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The counting server has no address.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    connections: () => connections,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function allow(_path: string, response: ServerResponse): void {
  response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
}
