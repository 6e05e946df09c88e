import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { changeMerchant } from '../../merchants/store/merchants.ts'
import { findTargetFlaw } from '../../notifications/delivery/find-target-flaw.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { credentialRoutes } from './credential-routes.ts'
import { logoRoutes } from './logo-routes.ts'
import { originRoutes } from './origin-routes.ts'
import { leadToSettings, settingsPath, showSettings } from './show-settings.ts'

const body = z.object({ notificationUrl: characters(2000) })

/** `/dashboard/settings`: what a merchant can set without the operator of the service. */
export function settingsRoutes(app: App, context: DashboardContext): void {
  const { db, mode } = context

  app.get(settingsPath, { schema: { querystring: noticeQuery } }, (request, reply) =>
    showSettings(context, { request, reply }, { notice: noticeOf(request.query, languageOf(request)) }),
  )

  app.post(`${settingsPath}/notification-url`, { schema: { body } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const typed = request.body.notificationUrl.trim()
    const flaw = typed === '' ? null : findTargetFlaw(typed, { mode })
    if (flaw) {
      const words = dashboardWords[languageOf(request)].refusals.fields.urls[flaw]
      const mistake = { field: 'notificationUrl', typed, words } as const
      return showSettings(context, { request, reply }, { mistake })
    }
    await changeMerchant(db, merchantId, { notificationUrl: typed === '' ? null : typed })
    return leadToSettings(reply, 'saved')
  })

  originRoutes(app, context)
  credentialRoutes(app, context)
  logoRoutes(app, context)
}
