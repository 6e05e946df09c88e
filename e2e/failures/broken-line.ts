import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What happens to some of the requests to the service. */
export type Break =
  /** The connection is closed without an answer. */
  | 'dropped'
  /** There is no answer. */
  | 'silent'
  /** The connection is closed in the middle of the answer. */
  | 'cut off'
  /** An answer that begins and does not end. */
  | 'endless'
  /** A page of a proxy, which other origins may not read. */
  | 'bad gateway'
  | 'too many requests'
  | 'internal error'
  | 'unavailable'
  | 'not found'
  /** A successful answer of another program, such as the page of a hotel's network. */
  | 'another document'
  | 'empty document'
  | 'no content'
  /** A field of another version. */
  | 'another version'
  /** The service's own answer, which no page may show in a frame. */
  | 'frame options'
  /** Redirects to itself. */
  | 'redirect loop'
  /** A file for the disk. */
  | 'download'

/** The service behind a connection that can be broken. */
export interface BrokenLine {
  readonly origin: string
  /** Breaks the requests whose path begins so, from now on. */
  break(path: string, how: Break): void
  /** Passes everything on. */
  mend(): void
  stop(): Promise<void>
}

export async function startBrokenLine(service: string): Promise<BrokenLine> {
  const breaks = new Map<string, Break>()
  const server = createServer((asked, response) => {
    const url = asked.url ?? ''
    const [, how] = [...breaks].find(([path]) => url.startsWith(path)) ?? []
    if (how === undefined || how === 'frame options') pass(asked, response, { service, how })
    else answerWith(how, response, url)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The line has no address.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    break(path, how) {
      breaks.set(path, how)
      // A request on a connection that was kept open would not be affected.
      server.closeIdleConnections()
    },
    mend: () => breaks.clear(),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const readable = { ...html, 'access-control-allow-origin': '*' }
const greeting = '<script>parent.postMessage({ type: "element:hello", version: "9.9.9" }, "*")</script>'

function answerWith(how: Exclude<Break, 'frame options'>, response: ServerResponse, url: string): void {
  switch (how) {
    case 'dropped':
      response.destroy()
      return
    case 'silent':
      return
    case 'cut off':
      response.writeHead(200, { ...readable, 'content-length': '9999' })
      response.write('<!doctype html>', () => response.destroy())
      return
    case 'endless':
      response.writeHead(200, readable).write('<!doctype html>')
      return
    case 'bad gateway':
      response.writeHead(502, html).end('<h1>Bad gateway</h1>')
      return
    case 'too many requests':
      response.writeHead(429, { ...readable, 'retry-after': '60' }).end('Too many requests.')
      return
    case 'internal error':
      response.writeHead(500, readable).end('An internal error.')
      return
    case 'unavailable':
      response.writeHead(503, { ...readable, 'retry-after': '5' }).end('The service is not available.')
      return
    case 'not found':
      response.writeHead(404, readable).end('There is nothing here.')
      return
    case 'another document':
      response.writeHead(200, readable).end('<h1>Welcome to this network</h1>')
      return
    case 'empty document':
      response.writeHead(200, readable).end()
      return
    case 'no content':
      response.writeHead(204, readable).end()
      return
    case 'another version':
      response.writeHead(200, readable).end(greeting)
      return
    case 'redirect loop':
      response.writeHead(302, { ...readable, location: url }).end()
      return
    case 'download':
      response.writeHead(200, { ...readable, 'content-type': 'application/zip' }).end('PK')
      return
    default:
      how satisfies never
  }
}

interface Passing {
  readonly service: string
  readonly how: 'frame options' | undefined
}

function pass(asked: IncomingMessage, response: ServerResponse, { service, how }: Passing): void {
  const { method, url, headers } = asked
  const onward = request(service + url, { method, headers }, (answer) => {
    const framing = how && { 'x-frame-options': 'DENY', 'content-security-policy': "frame-ancestors 'none'" }
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...framing })
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  asked.pipe(onward)
}
