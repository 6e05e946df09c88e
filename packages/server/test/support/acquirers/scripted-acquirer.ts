import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Listening, listen } from '../listen.ts'

/** A program at an acquirer's address whose answers a test determines. */
export interface ScriptedAcquirer extends Pick<Listening, 'url' | 'connections' | 'close'> {
  /** The calls that it received, in the form `find {"merchantId":…}`. */
  readonly asked: readonly string[]
}

/** Answers a request. `body` is the body of the request. */
export type Script = (response: ServerResponse, path: string, body: string) => void

/** @param port Default: any free port. */
export async function startScriptedAcquirer(script: Script, port = 0): Promise<ScriptedAcquirer> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const path = request.url?.slice(1) ?? ''
    asked.push(`${path} ${body}`)
    script(response, path, body)
  })
  return { ...(await listen(server, '127.0.0.1', port)), asked }
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
