import { z } from 'zod'
import { listSettingsChanges } from '../../history/store/settings-changes.ts'
import type { App } from '../../http/app.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { pageLength } from '../lists/list-routes.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { changesPage, changesPath } from './changes-page.ts'

// As in other lists, unreadable values are ignored, because an address may be mistyped, cut off, or old.
const querystring = z.object({
  before: characters(15)
    .refine((text) => /^\d+$/.test(text))
    .transform(Number)
    .nullable()
    .catch(null),
})

/** `/dashboard/settings/changes`: who changed which settings. */
export function changesRoutes(app: App, context: DashboardContext): void {
  app.get(changesPath, { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const { before } = request.query
    // One more than the page shows, to find out whether there is another page.
    const found = await listSettingsChanges(context.db, { merchantId, before, limit: pageLength + 1 })
    const changes = found.slice(0, pageLength)
    const last = found.length > pageLength ? changes.at(-1) : undefined
    const viewer = await findViewer(context, request)
    const page = changesPage({ changes, before: last?.changeId ?? null, viewer })
    return showPage(context, { request, reply }, page)
  })
}
