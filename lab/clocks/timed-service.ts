import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort, startProgram } from '../../e2e/support/program.ts'

/** What the fields get for a font: the service's rebuilt version, or, as a control, the font itself. */
export type FontDelivery = 'rebuilt' | 'as given'

/** The payments service behind a proxy that can skip the rebuilding of fonts. */
export interface TimedService {
  readonly origin: string
  deliver(delivery: FontDelivery): void
  /** The number of fonts that the fields received since the last call, and the number that were refused. */
  takeCounts(): { given: number; refused: number }
  stop(): Promise<void>
}

export async function startTimedService(): Promise<TimedService> {
  const [port, servicePort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  let delivery: FontDelivery = 'rebuilt'
  let counts = { given: 0, refused: 0 }
  const program = await startProgram(
    fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url)),
    {
      environment: {
        PORT: String(servicePort),
        PUBLIC_URL: origin,
        DATABASE_URL: 'sqlite::memory:',
        LOG_LEVEL: 'silent',
        FONTS_PER_MINUTE: '100000',
      },
      answersAt: `http://127.0.0.1:${servicePort}/health`,
    },
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isFont = request.url?.includes('/fonts/')
    if (isFont && delivery === 'as given') {
      if (request.method === 'PUT') {
        counts.given += 1
        response.end(await buffer(request))
      } else response.writeHead(204).end()
      return
    }
    const { method, url, headers } = request
    const onward = requestOf({ host: '127.0.0.1', port: servicePort, method, path: url, headers })
    request.pipe(onward)
    const [answered] = (await once(onward, 'response')) as [IncomingMessage]
    const { statusCode = 502 } = answered
    if (isFont && statusCode === 200) counts.given += 1
    if (isFont && method === 'PUT' && statusCode !== 200) counts.refused += 1
    response.writeHead(statusCode, answered.headers)
    answered.pipe(response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin,
    deliver(next) {
      delivery = next
    },
    takeCounts() {
      const taken = counts
      counts = { given: 0, refused: 0 }
      return taken
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await program.stop()
    },
  }
}
