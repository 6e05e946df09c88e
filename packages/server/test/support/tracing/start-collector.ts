import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type ReceivedSpan, readSpans } from './read-spans.ts'

export type CollectorAnswer = (response: ServerResponse) => void

/** A collector of OpenTelemetry, which receives traces over OTLP/HTTP. */
export interface Collector {
  /** The address that receives traces. */
  readonly url: string
  /** The spans of all exports, as far as they have arrived. */
  spans(): readonly ReceivedSpan[]
  /** The bytes of all exports. */
  bytes(): Buffer
  readonly headers: readonly IncomingHttpHeaders[]
  /** Sets how it answers from now on. Default: it accepts everything. */
  answer(how: CollectorAnswer): void
  close(): Promise<void>
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
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    bodies.push(Buffer.concat(parts))
    headers.push(request.headers)
    how(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return {
    url: `http://127.0.0.1:${address.port}/v1/traces`,
    spans: () => bodies.flatMap(readSpans),
    bytes: () => Buffer.concat(bodies),
    headers,
    answer: (answering) => {
      how = answering
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
