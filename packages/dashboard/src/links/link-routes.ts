import type { App } from '@element-js/http'
import {
  addressOfLink,
  cancelLink,
  findOwnLink,
  readLinkRecord,
  requesterOf,
  simulatePayer,
} from '@element-js/payments'
import { paymentMethods } from '@element-js/protocol/http'
import { idOfPage } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { formPage } from '../page/forms.ts'
import { runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { linkPage } from './link-page.ts'

export const linkParams: z.ZodType<{ readonly linkId: string }> = z.object({ linkId: idOfPage })

const playBody = z.object({ method: z.enum(paymentMethods), outcome: z.enum(['paid', 'failed', 'later']) })

/** The page of a link, and the forms that cancel it and, in a sandbox, simulate its payer. */
export function linkRoutes(app: App, context: DashboardContext): void {
  const params = linkParams

  app.get('/dashboard/links/:linkId', { schema: { params } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const name = { merchantId: viewer.session.merchant.id, ...request.params }
    const record = await readLinkRecord(context, name)
    const page = linkPage({
      record,
      address: addressOfLink(context, record.link.linkId),
      viewer,
      nowMs: context.nowMs(),
      isSandbox: context.simulator !== null,
    })
    return showPage(context, { request, reply }, page)
  })

  app.get('/dashboard/links/:linkId/cancel', { schema: { params } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const { link } = await findOwnLink(context, { merchantId: viewer.session.merchant.id, ...request.params })
    const { links, labels } = dashboardWords[viewer.locale]
    const words = links.cancelPage
    const path = dashboardPaths.link(link.linkId)
    const page = formPage({
      title: words.title,
      section: 'links',
      viewer,
      path,
      back: { href: path, words: labels.orderOf(link.orderId) },
      text: words.text,
      facts: [
        [labels.order, link.orderId],
        [labels.amount, amountOf(link, viewer)],
        [labels.payer, link.name ?? link.email],
      ],
      action: 'cancel',
      button: { words: words.cancel },
      cancel: words.keep,
    })
    return showPage(context, { request, reply }, page)
  })

  app.post('/dashboard/links/:linkId/cancel', { schema: { params } }, async (request, reply) => {
    const name = { merchantId: sessionOf(request).merchant.id, ...request.params }
    const cancel = () => cancelLink(context, { ...name, requester: requesterOf(request, 'dashboard') })
    return reply.redirect(await runAction(dashboardPaths.link(name.linkId), 'cancelled', cancel), 303)
  })

  if (!context.simulator) return
  const playing = { schema: { params, body: playBody } }
  app.post('/dashboard/links/:linkId/play', playing, async (request, reply) => {
    const name = { merchantId: sessionOf(request).merchant.id, ...request.params }
    // On the link's page, anyone who knows the link may simulate its payer; here, only its merchant may.
    const { link } = await findOwnLink(context, name)
    const { method, outcome } = request.body
    const play = () => simulatePayer(context, { linkId: link.linkId, method, outcome })
    return reply.redirect(await runAction(dashboardPaths.link(link.linkId), 'played', play), 303)
  })
}
