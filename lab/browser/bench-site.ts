import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type Checkout,
  checkouts,
  floorFrame,
  floorPage,
  oursPage,
  type ReadyReport,
  type Subject,
} from './pages.ts'

/** The ports on which a browser reaches the two servers: their own ports, or those of a slow link in front of them. */
export interface Road {
  readonly pages: number
  readonly service: number
}

export interface Visit {
  readonly subject: Subject
  readonly checkout: Checkout
  /** Default: the servers' own ports. */
  readonly road?: Road
}

/** Serves the pages and the floor's frames to the browser, and receives their reports when they are ready. */
export interface BenchSite {
  readonly road: Road
  /**
   * Prepares several loads of a page, one after the other in one tab.
   *
   * @returns the address to open, and the reports of the loads, in order.
   */
  expectLoads(visit: Visit, count: number): { url: string; reports: Promise<ReadyReport>[] }
  stop(): Promise<void>
}

/** Longer than the slowest load on a busy machine. */
const loadTimeoutMs = 20_000

/** @param service Port of the payments service. */
export async function startBenchSite(service: number, apiKey: string): Promise<BenchSite> {
  const expected = new Map<string, { arrived(report: ReadyReport): void; next: string }>()
  let loads = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The browser sends the port that it used, and the frames must use the same one.
    const { pathname, search, searchParams, port } = new URL(`http://${request.headers.host}${request.url}`)
    const [, subject, name] = /^\/(ours|floor)\/(\w+)\.html$/.exec(pathname) ?? []
    const checkout = checkouts.find((each) => each === name)
    if (subject === 'ours' && checkout) {
      const origin = frameOrigin(searchParams.get('service'))
      return sendPage(response, oursPage({ origin, apiKey }, checkout))
    }
    if (subject === 'floor' && checkout) return sendPage(response, floorPage(frameOrigin(port), checkout))
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
  const own: Road = { pages: addressOf(server).port, service }

  return {
    road: own,
    expectLoads({ subject, checkout, road = own }, count) {
      const searches = Array.from({ length: count }, () => `?service=${road.service}&load=${++loads}`)
      const reports = searches.map((search, index) =>
        withTimeout(search, (arrived) => expected.set(search, { arrived, next: searches[index + 1] ?? '' })),
      )
      return {
        url: `http://localhost:${road.pages}/${subject}/${checkout}.html${searches[0] ?? ''}`,
        reports,
      }
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The frames' site: the same machine with another host name, which makes it another site. */
function frameOrigin(port: string | null): string {
  return `http://127.0.0.1:${port}`
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

/** Cacheable for as long as a field's document. */
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
