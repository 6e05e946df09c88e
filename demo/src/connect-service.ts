import { type Client, createClient, ElementError } from '@element-js/node'
import type { ShopConfig } from './shop-config.ts'

/** The payments service, with the shop's own credentials. A request that got no response is sent once more. */
export function connectService({
  serviceUrl,
  apiKey,
  accessToken,
  chargeTimeoutMs = 10_000,
}: ShopConfig): Client {
  const timeoutMs = chargeTimeoutMs
  return createClient({ baseUrl: serviceUrl, apiKey, accessToken, timeoutMs, retry: { attempts: 2 } })
}

/** The response to an optional request; `undefined` if the service refuses it or does not respond. */
export async function ifAnswered<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ElementError) return undefined
    throw error
  }
}
