import { paymentMethods } from '@element-js/protocol/http'
import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { requesterOf } from '../../http/requester-of-request.ts'
import { cancelLink } from '../../links/flows/cancel-link.ts'
import { findOwnLink } from '../../links/flows/link-view.ts'
import { simulatePayer } from '../../links/flows/simulate-payer.ts'
import { refundLink } from '../../refunds/flows/refund-link.ts'
import { formFields } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { cancelLinkPage } from '../payments/confirm-pages.ts'
import { readRefundForm, refundFieldsOf } from '../refunds/read-refund-form.ts'
import { confirmRefundPage, emptyRefundFields, refundPage } from '../refunds/refund-page.ts'
import { sessionOf } from '../session/require-session.ts'
import { linkParams as params } from './link-routes.ts'

const playBody = z.object({ method: z.enum(paymentMethods), outcome: z.enum(['paid', 'failed', 'later']) })

/** The forms that cancel and refund a link and, in a sandbox, simulate its payer. */
export function linkActionRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/links/:linkId/cancel', { schema: { params } }, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const { link } = await findOwnLink(context, { merchantId: merchant.id, ...request.params })
    const viewer = await findViewer(context, request)
    return showPage(context, { request, reply }, cancelLinkPage({ link, formKey, viewer }))
  })

  app.post('/dashboard/links/:linkId/cancel', { schema: { params } }, async (request, reply) => {
    const name = { merchantId: sessionOf(request).merchant.id, ...request.params }
    return reply.redirect(
      await runAction(dashboardPaths.link(name.linkId), 'cancelled', () =>
        cancelLink(context, { ...name, requester: requesterOf(request, 'dashboard') }),
      ),
      303,
    )
  })

  app.get('/dashboard/links/:linkId/refund', { schema: { params } }, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const { link } = await findOwnLink(context, { merchantId: merchant.id, ...request.params })
    const viewer = await findViewer(context, request)
    const fields = emptyRefundFields(link, viewer)
    const page = refundPage({ link, formKey, viewer, fields, mistakes: {} })
    return showPage(context, { request, reply }, page)
  })

  const refunding = { schema: { params, body: formFields } }
  app.post('/dashboard/links/:linkId/refund', refunding, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const name = { merchantId: merchant.id, ...request.params }
    const { link } = await findOwnLink(context, name)
    const fields = refundFieldsOf(request.body)
    const viewer = await findViewer(context, request)
    const read = readRefundForm(fields, link, viewer)
    if ('mistakes' in read) {
      const page = refundPage({ link, formKey, viewer, fields, mistakes: read.mistakes })
      return showPage(context, { request, reply }, page)
    }
    if (request.body.step !== 'confirm') {
      const page = confirmRefundPage({ link, formKey, viewer, fields, ...read })
      return showPage(context, { request, reply }, page)
    }
    return reply.redirect(
      await runAction(dashboardPaths.link(link.linkId), 'refunded', () =>
        refundLink(context, { name, requester: requesterOf(request, 'dashboard'), ...read }),
      ),
      303,
    )
  })

  if (context.simulator) playRoute(app, context)
}

/** The form that simulates a link's payer. */
function playRoute(app: App, context: DashboardContext): void {
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
