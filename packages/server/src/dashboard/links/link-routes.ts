import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { addressOfLink } from '../../links/order/create-link.ts'
import { readLinkRecord } from '../../read/records.ts'
import { idOfPage } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { linkPage } from './link-page.ts'

export const linkParams: z.ZodType<{ readonly linkId: string }> = z.object({ linkId: idOfPage })

/** The page of a link. */
export function linkRoutes(app: App, context: DashboardContext): void {
  const one = { schema: { params: linkParams, querystring: noticeQuery } }
  app.get('/dashboard/links/:linkId', one, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const viewer = await findViewer(context, request)
    const record = await readLinkRecord(context, { merchantId: merchant.id, ...request.params })
    const page = linkPage({
      record,
      formKey,
      address: addressOfLink(context, record.link.linkId),
      viewer,
      nowMs: context.nowMs(),
      notice: noticeOf(request.query, viewer.locale),
      isSandbox: context.simulator !== null,
    })
    return showPage(context, { request, reply }, page)
  })
}
