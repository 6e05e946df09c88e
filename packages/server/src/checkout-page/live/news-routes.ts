import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { clientAddressOf } from '../../limits/client-address.ts'
import type { LinkContext } from '../../links/context.ts'
import { viewLink } from '../../links/flows/link-view.ts'
import { idOfPage } from '../../values/texts.ts'
import { openEventStream } from './event-stream.ts'
import { newsOf } from './news.ts'
import { createLinkWatch } from './watch-links.ts'

const path = '/pay/:linkId'
const params = z.object({ linkId: idOfPage })

/**
 * `/pay/<linkId>/status` and `/pay/<linkId>/events`: what a page's script asks while it is open, to learn of the payment
 * by itself.
 */
export function payNewsRoutes(app: App, context: LinkContext): void {
  const look = async (linkId: string) => newsOf(await viewLink(context, linkId), context.nowMs())
  const onFailure = (error: unknown): void =>
    context.log.warn({ err: error }, 'a link could not be looked at for its page')
  const watch = createLinkWatch({ look, onFailure })
  // A stop does not wait for pages that are open.
  app.addHook('preClose', async () => watch.close())
  const hidden = { schema: { hide: true, params }, exposeHeadRoute: false }

  app.get(`${path}/status`, hidden, async (request) => {
    const news = await look(request.params.linkId)
    if (!news) throw new ServiceError('payment_link_not_found')
    return news
  })

  app.get(`${path}/events`, hidden, async (request, reply) => {
    const { linkId } = request.params
    const news = await look(linkId)
    if (!news) throw new ServiceError('payment_link_not_found')
    const stream = openEventStream({ watch, linkId, news, address: clientAddressOf(request) })
    // The page asks for its status then, now and again.
    if (!stream) throw new ServiceError('too_many_requests', { retryAfterSeconds: 30 })
    reply.type('text/event-stream; charset=utf-8')
    // nginx would keep events until it has a few kilobytes of them.
    reply.header('x-accel-buffering', 'no')
    return reply.send(stream)
  })
}
