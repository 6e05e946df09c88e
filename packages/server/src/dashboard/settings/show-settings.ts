import type { FastifyReply, FastifyRequest } from 'fastify'
import { listSettingsChanges } from '../../history/store/settings-changes.ts'
import { listCredentials } from '../../merchants/store/credentials.ts'
import { listFrameOrigins } from '../../merchants/store/frame-origins.ts'
import type { MerchantRecord } from '../../merchants/store/merchants.ts'
import { listSigningSecrets } from '../../notifications/store/notification-secrets.ts'
import type { DashboardContext } from '../context.ts'
import type { DoneWord } from '../page/done-word.ts'
import type { Notice } from '../page/layout.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { type NewCredential, type Settings, type SettingsMistake, settingsPage } from './settings-page.ts'

/** The address of the settings. The addresses of their forms begin with it. */
export const settingsPath = '/dashboard/settings'

// The page of all changes has the older ones.
const latestChanges = 5

/** A request to one of the forms of the settings. */
interface SettingsExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What the page shows in addition to the settings. */
interface ShownSettings {
  readonly notice?: Notice | null
  readonly mistake?: SettingsMistake
  readonly made?: NewCredential
}

/** Responds with the settings page, and with the result of a form. */
export async function showSettings(
  context: DashboardContext,
  { request, reply }: SettingsExchange,
  { notice = null, ...shown }: ShownSettings,
): Promise<FastifyReply> {
  const session = sessionOf(request)
  const viewer = await findViewer(context, request)
  const settings = await readSettings(context, session.merchant)
  return showPage(context, { request, reply }, settingsPage({ settings, session, viewer, notice, ...shown }))
}

/** Redirects to the settings after a form has changed them. */
export function leadToSettings(reply: FastifyReply, done: DoneWord): FastifyReply {
  return reply.redirect(`${settingsPath}?done=${done}`, 303)
}

async function readSettings(
  { db, nowMs }: Pick<DashboardContext, 'db' | 'nowMs'>,
  merchant: MerchantRecord,
): Promise<Settings> {
  const merchantId = merchant.id
  return {
    merchant,
    apiKeys: await listCredentials(db, { merchantId, kind: 'apiKey' }),
    accessTokens: await listCredentials(db, { merchantId, kind: 'accessToken' }),
    origins: await listFrameOrigins(db, merchantId),
    signingSecrets: await listSigningSecrets(db, { merchantId, nowMs: nowMs() }),
    changes: await listSettingsChanges(db, { merchantId, before: null, limit: latestChanges }),
  }
}
