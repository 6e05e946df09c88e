import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { readFrameOrigin } from '../../merchants/domain/frame-origin.ts'
import { addFrameOrigins, removeFrameOrigin } from '../../merchants/store/frame-origins.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { settingsAuthorOf } from './settings-author.ts'
import { leadToSettings, settingsPath, showSettings } from './show-settings.ts'

const path = `${settingsPath}/origins`
const body = z.object({ origin: characters(2000) })

/** The forms that register an origin and remove it. */
export function originRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  app.post(path, { schema: { body } }, async (request, reply) => {
    const typed = request.body.origin.trim()
    const read = readFrameOrigin(typed)
    if ('flaw' in read) {
      const words = dashboardWords[languageOf(request)].refusals.fields.origins[read.flaw]
      return showSettings(context, { request, reply }, { mistake: { field: 'origin', typed, words } })
    }
    await addFrameOrigins(db, settingsAuthorOf(context, request), [read.pattern])
    return leadToSettings(reply, 'saved')
  })

  app.post(`${path}/remove`, { schema: { body } }, async (request, reply) => {
    await removeFrameOrigin(db, settingsAuthorOf(context, request), request.body.origin)
    return leadToSettings(reply, 'saved')
  })
}
