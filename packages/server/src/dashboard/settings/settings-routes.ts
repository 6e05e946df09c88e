import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { hashOf } from '../../http/credentials.ts'
import { readFrameOrigin } from '../../merchants/domain/frame-origin.ts'
import { insertApiKey } from '../../merchants/store/api-keys.ts'
import { type CredentialKind, listCredentials, revokeCredential } from '../../merchants/store/credentials.ts'
import {
  deleteFrameOrigin,
  insertFrameOrigin,
  listFrameOrigins,
} from '../../merchants/store/frame-origins.ts'
import { changeMerchant, type MerchantRecord } from '../../merchants/store/merchants.ts'
import { findTargetFlaw } from '../../notifications/delivery/find-target-flaw.ts'
import { overlapMs, rotateSigningSecret } from '../../notifications/signing-secrets.ts'
import { listSigningSecrets } from '../../notifications/store/notification-secrets.ts'
import { newId } from '../../values/new-id.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import type { DoneWord } from '../page/done-word.ts'
import { languageOf } from '../page/language.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { logoRoutes } from './logo-routes.ts'
import { type Settings, settingsPage } from './settings-page.ts'
import type { SettingsExchange, ShownSettings } from './show-settings.ts'

const path = '/dashboard/settings'
const urlBody = z.object({ notificationUrl: characters(2000) })
const originBody = z.object({ origin: characters(2000) })
const idBody = z.object({ id: characters(64) })

/** `/dashboard/settings`: what a merchant can set without whoever operates the service. */
export function settingsRoutes(app: App, context: DashboardContext): void {
  const { db, mode } = context

  app.get(path, { schema: { querystring: noticeQuery } }, (request, reply) =>
    show({ request, reply }, { notice: noticeOf(request.query, languageOf(request)) }),
  )

  app.post(`${path}/notification-url`, { schema: { body: urlBody } }, async (request, reply) => {
    const typed = request.body.notificationUrl.trim()
    const flaw = typed === '' ? null : findTargetFlaw(typed, { mode })
    if (flaw) {
      const words = dashboardWords[languageOf(request)].refusals.fields.urls[flaw]
      return show({ request, reply }, { mistake: { field: 'notificationUrl', typed, words } })
    }
    await changeMerchant(db, merchantIdOf(request), { notificationUrl: typed === '' ? null : typed })
    return done(reply, 'saved')
  })

  app.post(`${path}/origins`, { schema: { body: originBody } }, async (request, reply) => {
    const typed = request.body.origin.trim()
    const read = readFrameOrigin(typed)
    if ('flaw' in read) {
      const words = dashboardWords[languageOf(request)].refusals.fields.origins[read.flaw]
      return show({ request, reply }, { mistake: { field: 'origin', typed, words } })
    }
    await insertFrameOrigin(db, { merchantId: merchantIdOf(request), pattern: read.pattern })
    return done(reply, 'saved')
  })

  app.post(`${path}/origins/remove`, { schema: { body: originBody } }, async (request, reply) => {
    await deleteFrameOrigin(db, { merchantId: merchantIdOf(request), pattern: request.body.origin })
    return done(reply, 'saved')
  })

  // The answer itself shows what was made: a redirect would have to carry it, and an address is no place for it.
  app.post(`${path}/api-keys`, async (request, reply) => {
    const value = newId(mode === 'live' ? 'ek_live' : 'ek_test')
    await insertApiKey(db, {
      merchantId: merchantIdOf(request),
      keyHash: hashOf(value),
      createdAtMs: context.nowMs(),
    })
    return show({ request, reply }, { made: { kind: 'apiKey', value } })
  })

  app.post(`${path}/signing-secret`, async (request, reply) => {
    const retiresAtMs = context.nowMs() + overlapMs
    const secret = await rotateSigningSecret(context, { merchantId: merchantIdOf(request), retiresAtMs })
    return show({ request, reply }, { made: { kind: 'signingSecret', value: secret.reveal() } })
  })

  for (const [name, kind] of [
    ['api-keys', 'apiKey'],
    ['access-tokens', 'accessToken'],
  ] as const) {
    app.post(`${path}/${name}/revoke`, { schema: { body: idBody } }, async (request, reply) => {
      await revoke({ merchantId: merchantIdOf(request), kind, id: request.body.id })
      return done(reply, 'revoked')
    })
  }

  logoRoutes(app, context, show)

  async function revoke(name: {
    readonly merchantId: string
    readonly kind: CredentialKind
    readonly id: string
  }) {
    const revoked = await revokeCredential(db, { ...name, atMs: context.nowMs() })
    if (!revoked) throw new ServiceError('not_found')
  }

  async function show(
    { request, reply }: SettingsExchange,
    { notice = null, ...shown }: ShownSettings,
  ): Promise<FastifyReply> {
    const session = sessionOf(request)
    const viewer = await findViewer(context, request)
    const settings = await readSettings(session.merchant)
    return showPage(
      context,
      { request, reply },
      settingsPage({ settings, session, viewer, notice, ...shown }),
    )
  }

  async function readSettings(merchant: MerchantRecord): Promise<Settings> {
    const merchantId = merchant.id
    return {
      merchant,
      apiKeys: await listCredentials(db, { merchantId, kind: 'apiKey' }),
      accessTokens: await listCredentials(db, { merchantId, kind: 'accessToken' }),
      origins: await listFrameOrigins(db, merchantId),
      signingSecrets: await listSigningSecrets(db, { merchantId, nowMs: context.nowMs() }),
    }
  }

  function done(reply: FastifyReply, word: DoneWord): FastifyReply {
    return reply.redirect(`${path}?done=${word}`, 303)
  }
}

function merchantIdOf(request: FastifyRequest): string {
  return sessionOf(request).merchant.id
}
