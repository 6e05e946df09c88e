import type { StoreContext } from '../database/store-context.ts'
import { ServiceError } from '../errors.ts'
import { areSameHash, hashOf } from '../http/credentials.ts'
import { newId } from '../values/new-id.ts'
import type { AccessTokenRequest, AccessTokenResponse } from './access-token-schemas.ts'
import { insertAccessToken } from './store/access-tokens.ts'
import { findApiClient } from './store/api-clients.ts'

const lifetimeSeconds = 3600

/**
 * Issues an access token that is valid for an hour.
 *
 * @throws ServiceError 401, the same for an unknown client and a wrong secret.
 */
export async function issueAccessToken(
  { db, nowMs }: StoreContext,
  { clientId, clientSecret }: AccessTokenRequest,
): Promise<AccessTokenResponse> {
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
