import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { hashOf } from '../../http/credentials.ts'
import { addApiKey } from '../../merchants/store/api-keys.ts'
import { revokeCredential } from '../../merchants/store/credentials.ts'
import { overlapMs, rotateSigningSecret } from '../../notifications/signing-secrets.ts'
import { newId } from '../../values/new-id.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { settingsAuthorOf } from './settings-author.ts'
import { leadToSettings, settingsPath, showSettings } from './show-settings.ts'

const body = z.object({ id: characters(64) })

/** The forms that create an API key or a signing secret, and that revoke an API key or an access token. */
export function credentialRoutes(app: App, context: DashboardContext): void {
  const { db, mode } = context

  // The response itself shows the new secret: a redirect would have to put it into an address, where it must not be.
  app.post(`${settingsPath}/api-keys`, async (request, reply) => {
    const value = newId(mode === 'live' ? 'ek_live' : 'ek_test')
    await addApiKey(db, settingsAuthorOf(context, request), hashOf(value))
    return showSettings(context, { request, reply }, { made: { kind: 'apiKey', value } })
  })

  app.post(`${settingsPath}/signing-secret`, async (request, reply) => {
    const author = settingsAuthorOf(context, request)
    const secret = await rotateSigningSecret(context, author, { retiresAtMs: author.atMs + overlapMs })
    const made = { kind: 'signingSecret', value: secret.reveal() } as const
    return showSettings(context, { request, reply }, { made })
  })

  for (const [name, kind] of [
    ['api-keys', 'apiKey'],
    ['access-tokens', 'accessToken'],
  ] as const) {
    app.post(`${settingsPath}/${name}/revoke`, { schema: { body } }, async (request, reply) => {
      const { id } = request.body
      if (!(await revokeCredential(db, settingsAuthorOf(context, request), { kind, id }))) {
        throw new ServiceError('not_found')
      }
      return leadToSettings(reply, 'revoked')
    })
  }
}
