import { Readable } from 'node:stream'
import type { LinkNews, LinkWatch } from './watch-links.ts'

interface StreamOptions {
  readonly watch: LinkWatch
  readonly linkId: string
  /** How the link was found now. */
  readonly news: LinkNews
  /** Default 15 s: what lies between may cut a line on which nothing is said. */
  readonly heartbeatMs?: number
  /** Default 10 minutes: a page that is still there comes again by itself. */
  readonly longestMs?: number
}

/** News of a link as server-sent events, until there are none to come. `null`: too many listen already. */
export function openEventStream(options: StreamOptions): Readable | null {
  const { watch, linkId, news, heartbeatMs = 15_000, longestMs = 600_000 } = options
  // What a slow reader has not taken is a few words: it is not waited for.
  const stream = new Readable({ read() {} })
  let told = ''
  const undo = watch.listen(linkId, (next) => {
    if (next?.version !== told || next.isOver) tell(stream, next)
    told = next?.version ?? ''
  })
  if (undo === null) return null
  const heartbeat = setInterval(() => stream.push(':\n\n'), heartbeatMs)
  const end = setTimeout(() => stream.push(null), longestMs)
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
  tell(stream, news)
  return stream
}

function tell(stream: Readable, news: LinkNews | null): void {
  if (stream.readableEnded || stream.destroyed) return
  if (news !== null) stream.push(`data: ${JSON.stringify(news)}\n\n`)
  if (news === null || news.isOver) stream.push(null)
}
