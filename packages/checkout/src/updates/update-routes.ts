import { Readable } from 'node:stream'
import type { App } from '@element-js/http'
import { clientAddressOf, type LinkContext, onClockOfLink, viewLink } from '@element-js/payments'
import { idOfPage, ServiceError } from '@element-js/values'
import { z } from 'zod'
import { linkUpdateOf } from './link-update.ts'
import { createLinkWatch, type LinkUpdate, type LinkWatch } from './watch-links.ts'

const path = '/pay/:linkId'
const params = z.object({ linkId: idOfPage })

/**
 * `/pay/<linkId>/status` and `/pay/<linkId>/events`: the script of an open page follows the payment here.
 */
export function updateRoutes(app: App, context: LinkContext): void {
  // A page can stay open while the clock of the link's merchant is moved.
  const look = (linkId: string) =>
    onClockOfLink(context, linkId, async () => linkUpdateOf(await viewLink(context, linkId), context.nowMs()))
  const onFailure = (error: unknown): void =>
    context.log.warn({ err: error }, 'a link could not be read for its page')
  const watch = createLinkWatch({ look, onFailure })
  const unsubscribe = context.signals.on('link', watch.pollNow)
  // A stopping service does not wait for open pages.
  app.addHook('preClose', async () => {
    unsubscribe()
    watch.close()
  })
  const hidden = { schema: { hide: true, params }, exposeHeadRoute: false }

  app.get(`${path}/status`, hidden, async (request) => {
    const update = await look(request.params.linkId)
    if (!update) throw new ServiceError('payment_link_not_found')
    return update
  })

  app.get(`${path}/events`, hidden, async (request, reply) => {
    const { linkId } = request.params
    const update = await look(linkId)
    if (!update) throw new ServiceError('payment_link_not_found')
    const stream = openEventStream({ watch, linkId, update, address: clientAddressOf(request) })
    // The page then polls its status.
    if (!stream) throw new ServiceError('too_many_requests', { retryAfterSeconds: 30 })
    reply.type('text/event-stream; charset=utf-8')
    // Without this header nginx buffers events until it has a few kilobytes.
    reply.header('x-accel-buffering', 'no')
    return reply.send(stream)
  })
}

// A proxy may close a connection that is silent for longer.
const heartbeatMs = 15_000
// A page that is still open reconnects by itself.
const longestMs = 600_000

/** The updates of a link as server-sent events, until no more can follow. `null` if there are too many streams. */
function openEventStream({
  watch,
  linkId,
  address,
  update,
}: {
  readonly watch: LinkWatch
  readonly linkId: string
  /** The payer's address, in the form that limits use. */
  readonly address: string
  /** The link, which was just read. */
  readonly update: LinkUpdate
}): Readable | null {
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
