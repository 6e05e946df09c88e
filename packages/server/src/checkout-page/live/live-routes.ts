import { z } from 'zod'
import { onClockOfLink } from '../../database/merchant-clock.ts'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { clientAddressOf } from '../../limits/client-address.ts'
import type { LinkContext } from '../../links/context.ts'
import { viewLink } from '../../links/flows/link-view.ts'
import { idOfPage } from '../../values/texts.ts'
import { openEventStream } from './event-stream.ts'
import { linkUpdateOf } from './link-update.ts'
import { createLinkWatch } from './watch-links.ts'

const path = '/pay/:linkId'
const params = z.object({ linkId: idOfPage })

/**
 * `/pay/<linkId>/status` and `/pay/<linkId>/events`: the script of an open page follows the payment here.
 */
export function liveRoutes(app: App, context: LinkContext): void {
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
