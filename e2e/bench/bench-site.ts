import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { floorFrame, floorPage, oursPage, type ReadyReport, type Subject } from './pages.ts'

/** Serves the pages to the browser, the floor's frames too, and hears from them when they are ready. */
export interface BenchSite {
  /**
   * Gets ready for some loads of a page that follow each other in one tab.
   *
   * @returns the address to open, and what each load will report, in order.
   */
  expectLoads(subject: Subject, count: number): { url: string; reports: Promise<ReadyReport>[] }
  /** A page that is loaded once and reports to nobody who waits. */
  address(subject: Subject): string
  stop(): Promise<void>
}

/** Longer than the slowest load on a busy machine. */
const loadTimeoutMs = 20_000

export async function startBenchSite(service: string): Promise<BenchSite> {
  const expected = new Map<string, { arrived(report: ReadyReport): void; next: string }>()
  let loads = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const { port } = addressOf(server)
    if (pathname === '/ours.html') return sendPage(response, oursPage(service))
    if (pathname === '/floor.html') return sendPage(response, floorPage(`http://127.0.0.1:${port}`))
    if (pathname === '/floor-frame.html') return sendFrame(response)
    if (pathname !== '/report') return void response.writeHead(404).end()
    const report: ReadyReport = JSON.parse(await text(request))
    const load = expected.get(search)
    expected.delete(search)
    load?.arrived(report)
    response.writeHead(200, { 'content-type': 'text/plain' }).end(load?.next)
  }

  const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = addressOf(server)
  const address = (subject: Subject): string => `http://localhost:${port}/${subject}.html`

  return {
    address,
    expectLoads(subject, count) {
      const searches = Array.from({ length: count }, () => `?load=${++loads}`)
      const reports = searches.map((search, index) =>
        withTimeout(search, (arrived) => expected.set(search, { arrived, next: searches[index + 1] ?? '' })),
      )
      return { url: `${address(subject)}${searches[0] ?? ''}`, reports }
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function withTimeout(
  search: string,
  expect: (arrived: (report: ReadyReport) => void) => void,
): Promise<ReadyReport> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The page ${search} did not become ready in ${loadTimeoutMs / 1000} s.`)),
      loadTimeoutMs,
    )
    expect((report) => {
      clearTimeout(timer)
      resolve(report)
    })
  })
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(html)
}

/** Cacheable for as long as a field's own document. */
function sendFrame(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  response.end(floorFrame)
}

function addressOf(server: Server): { port: number } {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The benchmark’s site has no address.')
  return address
}
