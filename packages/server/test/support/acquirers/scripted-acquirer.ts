import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program at an acquirer's address whose answers a test determines. */
export interface ScriptedAcquirer {
  readonly url: string
  /** The calls that it received, in the form `find {"merchantId":…}`. */
  readonly asked: readonly string[]
  /** The number of connections that were opened to it. */
  connections(): number
  close(): Promise<void>
}

/** Answers a request. `body` is the body of the request. */
export type Script = (response: ServerResponse, path: string, body: string) => void

/** @param port Default: any free port. */
export async function startScriptedAcquirer(script: Script, port = 0): Promise<ScriptedAcquirer> {
  const asked: string[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    const body = await read(request)
    const path = request.url?.slice(1) ?? ''
    asked.push(`${path} ${body}`)
    script(response, path, body)
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    connections: () => connections,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Answers with JSON. */
export function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Identifies itself as an acquirer that moves money, and otherwise follows the script. */
export function asRealAcquirer(script: Script): Script {
  return (response, path, body) => {
    if (path === 'greet') answer(response, { protocol: 'element-acquirer/1', simulated: false })
    else script(response, path, body)
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}
