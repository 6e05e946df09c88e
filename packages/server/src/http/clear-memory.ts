import { subscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The time without requests after which the memory is cleared. */
const idleMs = 10_000
/** The time after which a process that is never idle clears its memory all the same. */
const busyMs = 60_000

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
  subscribe('http.server.response.finish', (message) => {
    const { request } = message as { readonly request: IncomingMessage }
    if (request.method !== 'POST') return
    const nowMs = performance.now()
    usedSinceMs ??= nowMs
    if (nowMs - usedSinceMs < busyMs) timer.refresh()
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
