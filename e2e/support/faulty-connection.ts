import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What happens to a request for a field's document. */
export type Fault =
  | 'none'
  /** The connection is closed without an answer. */
  | 'dropped'
  /** There is no answer. */
  | 'silent'
  /** An error page of a proxy, which other origins may not read. */
  | 'bad gateway'
  /** A successful answer without a field. */
  | 'another document'
  /** A field of another version. */
  | 'another version'

/** The service behind a faulty connection. Only requests for the fields' documents are affected. */
export interface FaultyConnection {
  readonly origin: string
  /** Sets the fault for all requests for a document from now on. */
  breakWith(fault: Fault): void
  /** How often frames requested a document. */
  loads(): number
  stop(): Promise<void>
}

export async function startFaultyConnection(service: string): Promise<FaultyConnection> {
  let fault: Fault = 'none'
  let loads = 0
  const server = createServer((asked, response) => {
    const isDocument = asked.url?.startsWith('/frames/') ?? false
    if (asked.headers['sec-fetch-dest'] === 'iframe') loads += 1
    if (isDocument && fault !== 'none') answerWith(fault, response)
    else pass(asked, response, service)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The connection has no address.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    breakWith(next) {
      fault = next
      // A request on a connection that was kept open would not have the fault.
      server.closeIdleConnections()
    },
    loads: () => loads,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function answerWith(fault: Exclude<Fault, 'none'>, response: ServerResponse): void {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const readable = { ...html, 'access-control-allow-origin': '*' }
  switch (fault) {
    case 'dropped':
      response.destroy()
      break
    case 'silent':
      break
    case 'bad gateway':
      response.writeHead(502, html).end('<h1>Bad gateway</h1>')
      break
    case 'another document':
      response.writeHead(200, readable).end('<h1>Welcome to this network</h1>')
      break
    case 'another version':
      response
        .writeHead(200, readable)
        .end('<script>parent.postMessage({ type: "element:hello", version: "9.9.9" }, "*")</script>')
  }
}

function pass(asked: IncomingMessage, response: ServerResponse, service: string): void {
  const { method, url, headers } = asked
  const onward = request(service + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  asked.pipe(onward)
}
