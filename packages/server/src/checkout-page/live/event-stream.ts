import { Readable } from 'node:stream'
import type { LinkUpdate, LinkWatch } from './watch-links.ts'

interface StreamOptions {
  readonly watch: LinkWatch
  readonly linkId: string
  /** The payer's address, in the form that limits use. */
  readonly address: string
  /** The link, which was just read. */
  readonly update: LinkUpdate
  /** Default: 15 s, because a proxy may close a connection that is silent for longer. */
  readonly heartbeatMs?: number
  /** Default: 10 minutes. A page that is still open reconnects by itself. */
  readonly longestMs?: number
}

/** The updates of a link as server-sent events, until no more can follow. `null` if there are too many streams. */
export function openEventStream(options: StreamOptions): Readable | null {
  const { watch, linkId, address, update, heartbeatMs = 15_000, longestMs = 600_000 } = options
  // Updates are a few bytes, so there is no need to wait for a slow reader.
  const stream = new Readable({ read() {} })
  let lastVersion = ''
  let hasEnded = false
  // Only once: a push after the end is an error that discards what was pushed before.
  const finish = (): void => {
    if (!hasEnded) stream.push(null)
    hasEnded = true
  }
  const send = (next: LinkUpdate | null): void => {
    if (hasEnded || stream.destroyed) return
    if (next !== null) stream.push(`data: ${JSON.stringify(next)}\n\n`)
    if (next === null || next.isOver) finish()
  }
  const undo = watch.listen({ linkId, address }, (next) => {
    if (next?.version !== lastVersion || next.isOver) send(next)
    lastVersion = next?.version ?? ''
  })
  if (undo === null) return null
  const heartbeat = setInterval(() => {
    if (!hasEnded) stream.push(':\n\n')
  }, heartbeatMs)
  const end = setTimeout(finish, longestMs)
  heartbeat.unref()
  end.unref()
  stream.once('close', () => {
    undo()
    clearInterval(heartbeat)
    clearTimeout(end)
  })
  // The browser waits three seconds before it reconnects.
  stream.push('retry: 3000\n\n')
  lastVersion = update.version
  send(update)
  return stream
}
