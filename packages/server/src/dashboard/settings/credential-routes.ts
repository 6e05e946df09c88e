import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { hashOf } from '../../http/credentials.ts'
import { insertApiKey } from '../../merchants/store/api-keys.ts'
import { revokeCredential } from '../../merchants/store/credentials.ts'
import { overlapMs, rotateSigningSecret } from '../../notifications/signing-secrets.ts'
import { newId } from '../../values/new-id.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { sessionOf } from '../session/require-session.ts'
import { leadToSettings, settingsPath, showSettings } from './show-settings.ts'

const body = z.object({ id: characters(64) })

/** The forms that make an API key or a signing secret, and that revoke an API key or an access token. */
export function credentialRoutes(app: App, context: DashboardContext): void {
  const { db, mode, nowMs } = context

  // The answer itself shows what was made: a redirect would have to carry it, and an address is no place for it.
  app.post(`${settingsPath}/api-keys`, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const value = newId(mode === 'live' ? 'ek_live' : 'ek_test')
    await insertApiKey(db, { merchantId, keyHash: hashOf(value), createdAtMs: nowMs() })
    return showSettings(context, { request, reply }, { made: { kind: 'apiKey', value } })
  })

  app.post(`${settingsPath}/signing-secret`, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const retiresAtMs = nowMs() + overlapMs
    const secret = await rotateSigningSecret(context, { merchantId, retiresAtMs })
    const made = { kind: 'signingSecret', value: secret.reveal() } as const
    return showSettings(context, { request, reply }, { made })
  })

  for (const [name, kind] of [
    ['api-keys', 'apiKey'],
    ['access-tokens', 'accessToken'],
  ] as const) {
    app.post(`${settingsPath}/${name}/revoke`, { schema: { body } }, async (request, reply) => {
      const { id: merchantId } = sessionOf(request).merchant
      const { id } = request.body
      if (!(await revokeCredential(db, { merchantId, kind, id, atMs: nowMs() }))) {
        throw new ServiceError('not_found')
      }
      return leadToSettings(reply, 'revoked')
    })
  }
}
