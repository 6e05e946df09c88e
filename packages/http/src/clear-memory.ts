import { subscribe } from 'node:diagnostics_channel'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The time without requests after which the memory is cleared. */
const idleMs = 10_000
/** The time after which a process that is never idle waits for no further request: it clears its memory within a minute. */
const busyMs = 60_000 - idleMs

interface Exchange {
  readonly request: { readonly method?: string }
  readonly response: ServerResponse
}

/**
 * Makes this process overwrite what it has read and no longer uses, because it may be card numbers and security codes.
 * A collector leaves old texts where they are until their place is needed: in an idle process for hours.
 *
 * Only requests with POST bring cards, so the probes of a supervisor do not keep a process busy.
 */
export function clearMemoryWhenIdle(): void {
  for (const flag of ['--expose-gc', '--clear-free-memory', '--zero-unused-memory']) setFlagsFromString(flag)
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  let usedSinceMs: number | null = null
  const timer = setTimeout(() => {
    usedSinceMs = null
    // Other kinds of collection do not overwrite the pages that become empty.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    overwriteReadBuffer()
  }, idleMs).unref()
  const noteUse = (): void => {
    const nowMs = performance.now()
    usedSinceMs ??= nowMs
    if (nowMs - usedSinceMs < busyMs) timer.refresh()
  }
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as Exchange
    // Unlike `finish`, this comes also if the client has left before the answer.
    if (request.method === 'POST') response.once('close', noteUse)
  })
  // What such a client has asked for goes on, and ends with the answer of an acquirer or of a destination.
  for (const end of ['http.client.response.finish', 'http.client.request.error'])
    subscribe(end, (message) => {
      if ((message as Pick<Exchange, 'request'>).request.method === 'POST') noteUse()
    })
}

// Node reads the requests to all servers of a process into one buffer of 64 KiB, where the last one stays. A server of
// HTTP ignores empty lines before a request (RFC 9112 §2.2).
function overwriteReadBuffer(): void {
  const server = createServer()
  server.on('error', () => {
    // Without a free port the buffer stays as it is until the next time.
  })
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => server.close())
    socket.end('\r\n'.repeat(32_768))
  })
}
