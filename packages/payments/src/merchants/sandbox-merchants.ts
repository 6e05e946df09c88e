import type { Database } from '@element-js/database'
import { hashOf } from '@element-js/http'
import { countries, type ServiceMode, StartError } from '@element-js/values'
import type { RuleTerms } from '../installments/domain/installment-rule.ts'
import type { Capability } from './domain/merchant.ts'
import type { Profile } from './domain/profile.ts'
import { hasAnyApiKey } from './store/api-keys.ts'
import { hasMerchants, insertMerchant, type NewMerchant, restoreCredentials } from './store/merchants.ts'

/** The credentials of a sandbox merchant. They are public, because they protect nothing of value. */
export interface SandboxMerchant {
  readonly id: string
  readonly name: string
  readonly apiKey: string
  readonly accessToken: string
  readonly clientId: string
  readonly clientSecret: string
  readonly isPaymentServiceProvider: boolean
  readonly capabilities: readonly Capability[]
  readonly installmentRules: readonly RuleTerms[]
  /** Default: empty. */
  readonly profile?: Profile
}

export const allCapabilities: readonly Capability[] = [
  'paymentIntentInfo',
  'boletoFine',
  'paymentDocumentUrl',
]

/** One of the usual offers of each country, so that a developer sees installments without and with interest. */
export const usualRules: readonly RuleTerms[] = [
  usualRule({ country: 'BR', counts: [2, 3, 4, 5, 6], minInstallmentMinor: 500 }),
  usualRule({
    country: 'BR',
    counts: [7, 8, 9, 10, 11, 12],
    monthlyRateMillionths: 29_900,
    minInstallmentMinor: 500,
  }),
  usualRule({ country: 'MX', counts: [3, 6, 9, 12], minAmountMinor: 30_000 }),
  usualRule({
    country: 'CO',
    counts: [2, 3, 6, 12],
    monthlyRateMillionths: 18_700,
    minAmountMinor: 5_000_000,
  }),
  usualRule({ country: 'CL', counts: [3, 6, 12], minInstallmentMinor: 5000 }),
  usualRule({ country: 'PE', counts: [2, 3, 6, 12], monthlyRateMillionths: 35_000, minAmountMinor: 10_000 }),
]

function usualRule({
  country,
  ...terms
}: Pick<RuleTerms, 'country' | 'counts'> & Partial<RuleTerms>): RuleTerms {
  const { currency } = countries[country]
  const free = { monthlyRateMillionths: 0, minInstallmentMinor: 0, minAmountMinor: 0 }
  return { country, currency, brands: [], ...free, ...terms }
}

/** The demo shop's, so that its payers' pages show every field. The shop is invented. */
const demoProfile: Profile = {
  color: '#2f4b3c',
  supportEmail: 'ajuda@olaria-serrana.example',
  supportPhone: '+55 35 5555-0100',
  termsUrl: 'http://localhost:3000/terms',
  privacyUrl: 'http://localhost:3000/privacy',
  legalName: 'Olaria Serrana Cerâmica Ltda.',
  document: 'CNPJ 11.222.333/0001-81',
  address: 'Rua das Araucárias, 120, Gonçalves, MG, 37680-000',
}

/** The merchants that every sandbox has at its start. */
export const sandboxMerchants: readonly SandboxMerchant[] = [
  sandboxMerchant('demo', {
    name: 'Olaria Serrana',
    capabilities: allCapabilities,
    installmentRules: usualRules,
    profile: demoProfile,
  }),
  sandboxMerchant('other', {
    name: 'Other Store',
    capabilities: allCapabilities,
    installmentRules: usualRules,
  }),
  sandboxMerchant('plain', { name: 'Plain Store' }),
  sandboxMerchant('psp', { name: 'Platform Payments', isPaymentServiceProvider: true }),
]

/** Any page of the developer's own machine, on any port. */
export const localOrigins: readonly string[] = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'https://localhost:*',
  'https://127.0.0.1:*',
]

// Whether the store contains merchants with public credentials.
async function hasSandboxMerchants(db: Database): Promise<boolean> {
  return hasAnyApiKey(
    db,
    sandboxMerchants.map(({ apiKey }) => apiKey),
  )
}

const sandboxInLive =
  'This database belonged to a sandbox: the credentials of the merchants in it are public. Use another database for SERVICE_MODE=live.'
const liveInSandbox =
  'This database belongs to a live service: a sandbox would add merchants to it whose credentials are public. Set SERVICE_MODE=live.'

/**
 * Checks that a store fits the mode in which it is used. A sandbox gets its merchants.
 *
 * @throws StartError if a sandbox and a live service would share a store.
 */
export async function prepareStoreForMode(db: Database, mode: ServiceMode): Promise<void> {
  const isSandbox = await hasSandboxMerchants(db)
  if (mode === 'live') {
    if (isSandbox) throw new StartError(sandboxInLive)
    return
  }
  if (!isSandbox && (await hasMerchants(db))) throw new StartError(liveInSandbox)
  await createSandboxMerchants(db)
}

/** Creates the sandbox merchants that do not exist yet. */
export async function createSandboxMerchants(db: Database): Promise<void> {
  for (const merchant of sandboxMerchants) await insertMerchant(db, asNew(merchant))
}

/** Restores the first credentials of the sandbox merchants and deletes all others. Call it in a transaction. */
export async function restoreSandboxMerchants(db: Database): Promise<void> {
  for (const merchant of sandboxMerchants) await restoreCredentials(db, asNew(merchant))
}

function asNew({ apiKey, accessToken, clientSecret, ...merchant }: SandboxMerchant): NewMerchant {
  return {
    ...merchant,
    apiKey,
    accessTokenHash: hashOf(accessToken),
    clientSecretHash: hashOf(clientSecret),
    frameOrigins: localOrigins,
  }
}

function sandboxMerchant(
  id: string,
  traits: Pick<SandboxMerchant, 'name'> &
    Partial<
      Pick<SandboxMerchant, 'isPaymentServiceProvider' | 'capabilities' | 'installmentRules' | 'profile'>
    >,
): SandboxMerchant {
  return {
    id,
    apiKey: `ek_test_${id}`,
    accessToken: `at_test_${id}`,
    clientId: `ci_test_${id}`,
    clientSecret: `cs_test_${id}`,
    isPaymentServiceProvider: false,
    capabilities: [],
    installmentRules: [],
    ...traits,
  }
}
