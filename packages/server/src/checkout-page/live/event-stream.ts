import { Readable } from 'node:stream'
import type { LinkNews, LinkWatch } from './watch-links.ts'

interface StreamOptions {
  readonly watch: LinkWatch
  readonly linkId: string
  /** Whose line it is, as limits count it. */
  readonly address: string
  /** How the link was found now. */
  readonly news: LinkNews
  /** Default 15 s: what lies between may cut a line on which nothing is said. */
  readonly heartbeatMs?: number
  /** Default 10 minutes: a page that is still there comes again by itself. */
  readonly longestMs?: number
}

/** News of a link as server-sent events, until there are none to come. `null`: too many listen already. */
export function openEventStream(options: StreamOptions): Readable | null {
  const { watch, linkId, address, news, heartbeatMs = 15_000, longestMs = 600_000 } = options
  // What a slow reader has not taken is a few words: it is not waited for.
  const stream = new Readable({ read() {} })
  let told = ''
  let hasEnded = false
  // Once: what is said behind the end is an error, and takes away what was said before it.
  const finish = (): void => {
    if (!hasEnded) stream.push(null)
    hasEnded = true
  }
  const tell = (next: LinkNews | null): void => {
    if (hasEnded || stream.destroyed) return
    if (next !== null) stream.push(`data: ${JSON.stringify(next)}\n\n`)
    if (next === null || next.isOver) finish()
  }
  const undo = watch.listen({ linkId, address }, (next) => {
    if (next?.version !== told || next.isOver) tell(next)
    told = next?.version ?? ''
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
  // Three seconds until a lost line is asked for again.
  stream.push('retry: 3000\n\n')
  told = news.version
  tell(news)
  return stream
}
