import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { changeMerchantUrls } from '../../merchants/store/merchant-urls.ts'
import { findReceiverUrlFlaw } from '../../notifications/delivery/find-receiver-url-flaw.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { changesRoutes } from './changes-routes.ts'
import { credentialRoutes } from './credential-routes.ts'
import { logoRoutes } from './logo-routes.ts'
import { originRoutes } from './origin-routes.ts'
import { settingsAuthorOf } from './settings-author.ts'
import { leadToSettings, settingsPath, showSettings } from './show-settings.ts'

const body = z.object({ notificationUrl: characters(2000) })

/** `/dashboard/settings`: the settings that a merchant can change without the operator of the service. */
export function settingsRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  app.get(settingsPath, { schema: { querystring: noticeQuery } }, (request, reply) =>
    showSettings(context, { request, reply }, { notice: noticeOf(request.query, languageOf(request)) }),
  )

  app.post(`${settingsPath}/notification-url`, { schema: { body } }, async (request, reply) => {
    const typed = request.body.notificationUrl.trim()
    const flaw = typed === '' ? null : findReceiverUrlFlaw(typed, context)
    if (flaw) {
      const words = dashboardWords[languageOf(request)].refusals.fields.urls[flaw]
      const mistake = { field: 'notificationUrl', typed, words } as const
      return showSettings(context, { request, reply }, { mistake })
    }
    const notificationUrl = typed === '' ? null : typed
    await changeMerchantUrls(db, settingsAuthorOf(context, request), { notificationUrl })
    return leadToSettings(reply, 'saved')
  })

  changesRoutes(app, context)
  originRoutes(app, context)
  credentialRoutes(app, context)
  logoRoutes(app, context)
}
