import { paymentMethods } from '@element-js/protocol/http'
import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { addressOfLink } from '../../links/order/create-link.ts'
import { idOfPage } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { isFiltered } from '../lists/list-page.ts'
import { listLinks, totalLinks } from '../lists/list-queries.ts'
import { currencyParameter, listingOf, listParameters, listQueryOf, oneOf } from '../lists/list-query.ts'
import { sendCsv } from '../lists/send-csv.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { readLinkRecord } from '../page/read-records.ts'
import { showPage } from '../page/show-page.ts'
import { linkTones } from '../page/states.ts'
import { findViewer, timeZoneOf } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { linkCsv } from './link-csv.ts'
import { linkPage } from './link-page.ts'
import { linksPage } from './links-page.ts'

const statuses = Object.keys(linkTones) as (keyof typeof linkTones)[]
const querystring = z.object({
  ...listParameters,
  ...currencyParameter,
  status: oneOf(statuses),
  method: oneOf(paymentMethods),
})

export const linkParams: z.ZodType<{ readonly linkId: string }> = z.object({ linkId: idOfPage })

/** The list of links, and the page of each. */
export function linkRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/links', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { status, method } = request.query
    const listing = {
      ...listingOf(request.query, { merchantId, timeZone: timeZoneOf(viewer) }),
      status,
      method,
    }
    const query = listQueryOf(request.query, ['method', method])
    const [page, totals] = await Promise.all([
      context.readList((db) => listLinks(db, listing)),
      isFiltered(query) ? context.readList((db) => totalLinks(db, listing)) : null,
    ])
    return showPage(context, { request, reply }, linksPage({ page, totals, query, viewer }))
  })

  app.get('/dashboard/links.csv', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { status, method } = request.query
    const listing = {
      ...listingOf(request.query, { merchantId, timeZone: timeZoneOf(viewer) }),
      status,
      method,
    }
    return sendCsv(reply, {
      name: 'links',
      columns: linkCsv,
      readPage: (place) => context.readList((db) => listLinks(db, { ...listing, ...place })),
      readTotals: () => context.readList((db) => totalLinks(db, listing)),
    })
  })

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
