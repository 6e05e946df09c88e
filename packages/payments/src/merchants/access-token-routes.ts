import type { StoreContext } from '@element-js/database'
import { type App, areSameHash, hashOf, notes } from '@element-js/http'
import { newId, ownText, ServiceError, text } from '@element-js/values'
import { z } from 'zod'
import { clientAddressOf } from '../limits/client-address.ts'
import type { RateWindow } from '../limits/limit-store.ts'
import { countRequest } from '../limits/rate-limit.ts'
import { insertAccessToken } from './store/access-tokens.ts'
import { findApiClient } from './store/api-clients.ts'

const credentials = z.object({
  clientId: text(200),
  clientSecret: text(200),
})

const issuedToken = z.object({
  accessToken: ownText,
  tokenType: z.literal('Bearer'),
  expiresIn: z.int().describe('Seconds from now.'),
})

/** `POST /v1/auth/token`: exchanges a client's id and secret for an access token that expires. */
export function accessTokenRoutes(app: App, context: StoreContext, logins: RateWindow): void {
  const schema = {
    tags: ['Access'],
    operationId: 'createAccessToken',
    summary: 'Get an access token',
    description:
      'Exchanges the id and the secret of a client for an access token that is valid for one hour.',
    body: credentials,
    response: { 200: issuedToken },
    ...notes({ answer: 'The access token.', reasons: ['invalid_client', 'too_many_requests'] }),
  }
  app.post('/v1/auth/token', { schema }, async (request) => {
    // Each request adds a row; guessing is hopeless in any case. Other addresses cannot lock a client out.
    await countRequest(logins, `${request.body.clientId} ${clientAddressOf(request)}`)
    return issueAccessToken(context, request.body)
  })
}

const lifetimeSeconds = 3600

/**
 * Issues an access token that is valid for an hour.
 *
 * @throws ServiceError 401, the same for an unknown client and a wrong secret.
 */
async function issueAccessToken(
  { db, nowMs }: StoreContext,
  { clientId, clientSecret }: z.infer<typeof credentials>,
): Promise<z.infer<typeof issuedToken>> {
  const client = await findApiClient(db, clientId)
  const isRight = areSameHash(client?.secretHash ?? hashOf(''), hashOf(clientSecret))
  if (!client || !isRight) throw new ServiceError('invalid_client')
  const accessToken = newId('at')
  const createdAtMs = nowMs()
  await insertAccessToken(db, {
    merchantId: client.merchantId,
    tokenHash: hashOf(accessToken),
    expiresAtMs: createdAtMs + lifetimeSeconds * 1000,
    clientId,
    createdAtMs,
  })
  return { accessToken, tokenType: 'Bearer', expiresIn: lifetimeSeconds }
}
