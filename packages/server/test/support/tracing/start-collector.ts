import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Listening, listen } from '../listen.ts'
import { type ReceivedSpan, readSpans } from './read-spans.ts'

export type CollectorAnswer = (response: ServerResponse) => void

/** A collector of OpenTelemetry, which receives traces over OTLP/HTTP. */
export interface Collector extends Pick<Listening, 'url' | 'close'> {
  /** The spans of all exports, as far as they have arrived. */
  spans(): readonly ReceivedSpan[]
  /** The bytes of all exports. */
  bytes(): Buffer
  readonly headers: readonly IncomingHttpHeaders[]
  /** Sets how it answers from now on. Default: it accepts everything. */
  answer(how: CollectorAnswer): void
}

export const accept: CollectorAnswer = (response) =>
  response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
export const refuse: CollectorAnswer = (response) => response.writeHead(500).end('out of order')
export const keepSilent: CollectorAnswer = () => {}

/** Starts a collector on a free port of this machine. */
export async function startCollector(): Promise<Collector> {
  const bodies: Buffer[] = []
  const headers: IncomingHttpHeaders[] = []
  let how = accept
  const server = createServer(async (request, response) => {
    bodies.push(await buffer(request))
    headers.push(request.headers)
    how(response)
  })
  const { url, close } = await listen(server)
  return {
    url: `${url}/v1/traces`,
    close,
    spans: () => bodies.flatMap(readSpans),
    bytes: () => Buffer.concat(bodies),
    headers,
    answer: (answering) => {
      how = answering
    },
  }
}
