import type { StoreContext } from '../database/store-context.ts'
import type { App } from '../http/app.ts'
import { clientAddressOf } from '../limits/client-address.ts'
import type { RateWindow } from '../limits/limit-store.ts'
import { countRequest } from '../limits/rate-limit.ts'
import { notes } from '../openapi/operation-notes.ts'
import { accessTokenRequestSchema, accessTokenResponseSchema } from './access-token-schemas.ts'
import { issueAccessToken } from './issue-access-token.ts'

/** `POST /v1/auth/token`: exchanges a client's id and secret for an access token that expires. */
export function accessTokenRoutes(app: App, context: StoreContext, logins: RateWindow): void {
  const schema = {
    tags: ['Access'],
    operationId: 'createAccessToken',
    summary: 'Get an access token',
    description:
      'Exchanges the id and the secret of a client for an access token that is valid for one hour.',
    body: accessTokenRequestSchema,
    response: { 200: accessTokenResponseSchema },
    ...notes({ answer: 'The access token.', reasons: ['invalid_client', 'too_many_requests'] }),
  }
  app.post('/v1/auth/token', { schema }, async (request) => {
    // Each request adds a row; guessing is hopeless in any case. Other addresses cannot lock a client out.
    await countRequest(logins, `${request.body.clientId} ${clientAddressOf(request)}`)
    return issueAccessToken(context, request.body)
  })
}
