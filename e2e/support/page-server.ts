import { once } from 'node:events'
import { createServer } from 'node:http'

/** A merchant's site with the tests' own pages. */
export interface PageServer {
  /** As `http://localhost:3000`: another site than the service. */
  readonly origin: string
  /** Serves a document from now on, or a script if the path has its extension. @returns its address. */
  serve(path: string, text: string, headers?: Readonly<Record<string, string>>): string
  stop(): Promise<void>
}

/** @param host Default `localhost`. */
export async function startPageServer(host = 'localhost'): Promise<PageServer> {
  const pages = new Map<string, { text: string; headers: Readonly<Record<string, string>> }>()
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    const type = /\.m?js$/.test(request.url ?? '') ? 'text/javascript' : 'text/html'
    response.writeHead(page ? 200 : 404, { 'content-type': `${type}; charset=utf-8`, ...page?.headers })
    response.end(page?.text)
  }).listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The page server has no address.')
  const origin = `http://${host}:${address.port}`
  return {
    origin,
    serve(path, text, headers = {}) {
      pages.set(path, { text, headers })
      return origin + path
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
