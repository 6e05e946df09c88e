import { once } from 'node:events'
import { createServer } from 'node:http'

/** A merchant's site with pages of the tests' own. */
export interface PageServer {
  /** As `http://localhost:3000`: another site than the service. */
  readonly origin: string
  /** Serves a document from now on. @returns its address. */
  serve(path: string, html: string): string
  stop(): Promise<void>
}

/** @param host Default `localhost`. */
export async function startPageServer(host = 'localhost'): Promise<PageServer> {
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const html = pages.get(request.url ?? '')
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  }).listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The page server has no address.')
  const origin = `http://${host}:${address.port}`
  return {
    origin,
    serve(path, html) {
      pages.set(path, html)
      return origin + path
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
