import type { App } from '@element-js/http'
import {
  addApiKey,
  addFrameOrigins,
  type CredentialRecord,
  changeMerchantUrls,
  changeProfile,
  findProfileFlaw,
  findReceiverUrlFlaw,
  listCredentials,
  listFrameOrigins,
  listSettingsChanges,
  listSigningSecrets,
  type MerchantRecord,
  overlapMs,
  type ProfileField,
  profileFields,
  readCredentialName,
  readFrameOrigin,
  removeFrameOrigin,
  renameApiKey,
  revokeCredential,
  rotateSigningSecret,
} from '@element-js/payments'
import { characters, newId, ServiceError } from '@element-js/values'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import type { DoneWord } from '../page/notices.ts'
import { type Exchange, showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { settingsAuthorOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { type ProfileMistakes, type Settings, type SettingsMistake, settingsPage } from './settings-page.ts'

/** The address of the settings. The addresses of their forms begin with it. */
export const settingsPath = '/dashboard/settings'

const urlBody = z.object({ notificationUrl: characters(2000) })
const originBody = z.object({ origin: characters(2000) })
const profileText = characters(2000).default('')
const profileBody = z.object(
  Object.fromEntries(profileFields.map((field) => [field, profileText])) as Record<
    ProfileField,
    typeof profileText
  >,
)
const nameBody = z.object({ name: characters(2000) })
const renameBody = z.object({ id: characters(64), name: characters(2000) })
const idBody = z.object({ id: characters(64) })

/** `/dashboard/settings`: the settings that a merchant can change without the operator of the service. */
export function settingsRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  app.get(settingsPath, (request, reply) => showSettings(context, { request, reply }, {}))

  app.post(`${settingsPath}/notification-url`, { schema: { body: urlBody } }, async (request, reply) => {
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

  app.post(`${settingsPath}/profile`, { schema: { body: profileBody } }, async (request, reply) => {
    const { profile, urls } = dashboardWords[languageOf(request)].refusals.fields
    const flaws = { ...urls, ...profile }
    const words: Partial<Record<ProfileField, string>> = {}
    const typed: Partial<Record<ProfileField, string>> = {}
    const change: Partial<Record<ProfileField, string | null>> = {}
    for (const field of profileFields) {
      const text = request.body[field].trim()
      typed[field] = text
      change[field] = text === '' ? null : text
      const flaw = text === '' ? null : findProfileFlaw(field, text, context)
      if (flaw) words[field] = flaws[flaw]
    }
    if (Object.keys(words).length > 0) {
      return showSettings(context, { request, reply }, { profile: { typed, words } })
    }
    await changeProfile(db, settingsAuthorOf(context, request), change)
    return leadToSettings(reply, 'saved')
  })

  originRoutes(app, context)
  credentialRoutes(app, context)
}

/** The forms that register an origin and remove it. */
function originRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  app.post(`${settingsPath}/origins`, { schema: { body: originBody } }, async (request, reply) => {
    const typed = request.body.origin.trim()
    const read = readFrameOrigin(typed)
    const { refusals, settings } = dashboardWords[languageOf(request)]
    const refuse = (words: string): Promise<FastifyReply> =>
      showSettings(context, { request, reply }, { mistake: { field: 'origin', typed, words } })
    if ('flaw' in read) return refuse(refusals.fields.origins[read.flaw])
    const isAdded = await addFrameOrigins(db, settingsAuthorOf(context, request), [read.pattern])
    return isAdded ? leadToSettings(reply, 'saved') : refuse(settings.tooManyOrigins)
  })

  app.post(`${settingsPath}/origins/remove`, { schema: { body: originBody } }, async (request, reply) => {
    await removeFrameOrigin(db, settingsAuthorOf(context, request), request.body.origin)
    return leadToSettings(reply, 'saved')
  })
}

/** The forms that create an API key or a signing secret, and that revoke an API key or an access token. */
function credentialRoutes(app: App, context: DashboardContext): void {
  const { db, mode } = context

  type NameRefusal = 'keyNameMistake' | 'tooManyApiKeys'
  const refuseName = (
    exchange: Exchange,
    typed: string,
    { id, why = 'keyNameMistake' }: { readonly id?: string; readonly why?: NameRefusal } = {},
  ): Promise<FastifyReply> => {
    const words = dashboardWords[languageOf(exchange.request)].settings[why]
    return showSettings(context, exchange, { mistake: { field: 'name', typed, words, ...(id && { id }) } })
  }

  app.post(`${settingsPath}/api-keys`, { schema: { body: nameBody } }, async (request, reply) => {
    const name = readCredentialName(request.body.name)
    if (name === null) return refuseName({ request, reply }, request.body.name)
    const apiKey = newId(mode === 'live' ? 'ek_live' : 'ek_test')
    const id = await addApiKey(db, settingsAuthorOf(context, request), { apiKey, name })
    if (id === null) return refuseName({ request, reply }, name, { why: 'tooManyApiKeys' })
    return leadToSettings(reply, 'saved')
  })

  app.post(`${settingsPath}/api-keys/rename`, { schema: { body: renameBody } }, async (request, reply) => {
    const { id, name: typed } = request.body
    const name = readCredentialName(typed)
    if (name === null) return refuseName({ request, reply }, typed, { id })
    if (!(await renameApiKey(db, settingsAuthorOf(context, request), { id, name }))) {
      throw new ServiceError('not_found')
    }
    return leadToSettings(reply, 'saved')
  })

  // The response itself shows the new secret: a redirect would have to put it into an address, where it must not be.
  app.post(`${settingsPath}/signing-secret`, async (request, reply) => {
    const author = settingsAuthorOf(context, request)
    const secret = await rotateSigningSecret(context, author, { retiresAtMs: author.atMs + overlapMs })
    if (secret) return showSettings(context, { request, reply }, { made: secret.reveal() })
    const words = dashboardWords[languageOf(request)].settings.tooManySecrets
    return showSettings(context, { request, reply }, { mistake: { field: 'secret', typed: '', words } })
  })

  for (const [name, kind] of [
    ['api-keys', 'apiKey'],
    ['access-tokens', 'accessToken'],
  ] as const) {
    app.post(`${settingsPath}/${name}/revoke`, { schema: { body: idBody } }, async (request, reply) => {
      const { id } = request.body
      if (!(await revokeCredential(db, settingsAuthorOf(context, request), { kind, id }))) {
        throw new ServiceError('not_found')
      }
      return leadToSettings(reply, 'revoked')
    })
  }
}

// The page of all changes has the older ones.
const latestChanges = 5

/** What the page shows in addition to the settings. */
interface ShownSettings {
  readonly mistake?: SettingsMistake
  readonly profile?: ProfileMistakes
  readonly made?: string
}

/** Responds with the settings page, and with the result of a form. */
export async function showSettings(
  context: DashboardContext,
  { request, reply }: Exchange,
  shown: ShownSettings,
): Promise<FastifyReply> {
  const viewer = await findViewer(context, request)
  const settings = await readSettings(context, viewer.session.merchant)
  return showPage(context, { request, reply }, settingsPage({ settings, viewer, ...shown }))
}

/** Redirects to the settings after a form has changed them. */
export function leadToSettings(reply: FastifyReply, done: DoneWord): FastifyReply {
  return reply.redirect(`${settingsPath}?done=${done}`, 303)
}

// The changes name the others.
const latestRevoked = 20

/** Leaves out all revoked credentials but the latest: they are kept for ever. */
function withoutOldRevoked(credentials: readonly CredentialRecord[]): readonly CredentialRecord[] {
  const times = credentials.flatMap(({ revokedAtMs }) => revokedAtMs ?? []).sort((a, b) => b - a)
  const earliest = times[latestRevoked - 1] ?? 0
  return credentials.filter(({ revokedAtMs }) => revokedAtMs === null || revokedAtMs >= earliest)
}

async function readSettings(
  { db, nowMs }: Pick<DashboardContext, 'db' | 'nowMs'>,
  merchant: MerchantRecord,
): Promise<Settings> {
  const merchantId = merchant.id
  return {
    merchant,
    apiKeys: withoutOldRevoked(await listCredentials(db, { merchantId, kind: 'apiKey' })),
    accessTokens: withoutOldRevoked(await listCredentials(db, { merchantId, kind: 'accessToken' })),
    origins: await listFrameOrigins(db, merchantId),
    signingSecrets: await listSigningSecrets(db, { merchantId, nowMs: nowMs() }),
    changes: await listSettingsChanges(db, { merchantId, before: null, limit: latestChanges }),
  }
}
