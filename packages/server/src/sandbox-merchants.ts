import type { Capability } from './domain/merchant.ts'
import { hashOf } from './http/credentials.ts'
import type { Database } from './store/database.ts'
import { findMerchantByApiKey, insertMerchant } from './store/merchants.ts'

/** The credentials of a sandbox merchant. They are public: nothing of worth is behind them. */
export interface SandboxMerchant {
  readonly id: string
  readonly apiKey: string
  readonly accessToken: string
  readonly clientId: string
  readonly clientSecret: string
  readonly isPaymentServiceProvider: boolean
  readonly capabilities: readonly Capability[]
}

const allCapabilities: readonly Capability[] = ['paymentIntentInfo', 'boletoFine', 'paymentDocumentUrl']

/** The merchants that every sandbox starts with. */
export const sandboxMerchants: readonly SandboxMerchant[] = [
  sandboxMerchant('demo', { capabilities: allCapabilities }),
  sandboxMerchant('other', { capabilities: allCapabilities }),
  sandboxMerchant('plain', {}),
  sandboxMerchant('psp', { isPaymentServiceProvider: true }),
]

// Any page of the developer's own machine, whatever port it is served from.
const localOrigins = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'https://localhost:*',
  'https://127.0.0.1:*',
]

/** Whether any sandbox merchant is in a store: anybody may know its credentials. */
export async function hasSandboxMerchants(db: Database): Promise<boolean> {
  const found = await Promise.all(
    sandboxMerchants.map(({ apiKey }) => findMerchantByApiKey(db, hashOf(apiKey))),
  )
  return found.some((merchant) => merchant !== null)
}

/** Creates the sandbox merchants that are not there yet. */
export async function createSandboxMerchants(db: Database): Promise<void> {
  for (const { apiKey, accessToken, clientSecret, ...merchant } of sandboxMerchants) {
    await insertMerchant(db, {
      ...merchant,
      apiKeyHash: hashOf(apiKey),
      accessTokenHash: hashOf(accessToken),
      clientSecretHash: hashOf(clientSecret),
      frameOrigins: localOrigins,
    })
  }
}

function sandboxMerchant(
  id: string,
  traits: Partial<Pick<SandboxMerchant, 'isPaymentServiceProvider' | 'capabilities'>>,
): SandboxMerchant {
  return {
    id,
    apiKey: `ek_test_${id}`,
    accessToken: `at_test_${id}`,
    clientId: `ci_test_${id}`,
    clientSecret: `cs_test_${id}`,
    isPaymentServiceProvider: false,
    capabilities: [],
    ...traits,
  }
}
