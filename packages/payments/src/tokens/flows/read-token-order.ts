import type { TokenRequest } from '@element-js/protocol/http'
import { type Currency, canonicalJson, countries, isCountry, newId, Secret } from '@element-js/values'
import { findBinInformation } from '../../bins/bin-ranges.ts'
import { chooseNetwork } from '../../bins/domain/describe-bin.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import type { TokenContext } from '../context.ts'
import type { StoredVerification } from '../domain/verification.ts'

/** A request for a token, with the data that identifies it when it is repeated. */
export interface TokenOrder {
  readonly merchantId: string
  /** The payment link on whose page the card was typed; `null`: a page of the merchant's own. */
  readonly linkId: string | null
  readonly keyFingerprint: string
  readonly requestFingerprint: string
  /** Of its number, see `Card`. */
  readonly fingerprint: string
  readonly request: TokenRequest
  /** The network for its payments; `null`: the brand. */
  readonly network: string | null
  readonly plan: VerificationPlan
}

/** An order with the row of its verification. */
export interface OrderWithVerification {
  readonly order: TokenOrder
  readonly verification: StoredVerification
}

/** How a card is verified in its country. */
export type VerificationPlan =
  | { readonly method: 'none' | 'zero_amount' }
  | { readonly method: 'temporary_authorization'; readonly currency: Currency }

interface ReadOptions {
  readonly merchant: Merchant
  readonly linkId: string | null
  readonly request: TokenRequest
  /** The header `Idempotency-Key`. Default: one that no other request has. */
  readonly idempotencyKey: string | undefined
}

export async function readTokenOrder(
  { vault, db }: Pick<TokenContext, 'vault' | 'db'>,
  options: ReadOptions,
): Promise<TokenOrder> {
  const { merchant, linkId, request, idempotencyKey: key = newId('idk') } = options
  const { networks } = await findBinInformation({ db }, request.card.pan)
  // A key of a link's page is another one than the same key of the merchant's.
  const name = linkId === null ? key : `${linkId} ${key}`
  // Two bodies are the same when they ask for the same, as for payments.
  const asked = canonicalJson({ ...request, verifyCard: request.verifyCard ?? true })
  const fingerprintOf = (text: string): Promise<string> => vault.fingerprint(merchant.id, new Secret(text))
  return {
    merchantId: merchant.id,
    linkId,
    // The first word keeps both apart from each other and from the fingerprints of numbers; no key has a space.
    keyFingerprint: await fingerprintOf(`key ${name}`),
    requestFingerprint: await fingerprintOf(`request ${name} ${asked}`),
    fingerprint: await fingerprintOf(request.card.pan),
    request,
    network: chooseNetwork(networks ?? [], request.preferredNetworks),
    // Otherwise anyone who knows a link could verify cards with it, and store cards at its merchant for good.
    plan: linkId === null ? planFor(request) : { method: 'none' },
  }
}

// If no country is given, or one in which we take no payments: with an amount of zero.
function planFor({ verifyCard = true, country }: TokenRequest): VerificationPlan {
  if (!verifyCard) return { method: 'none' }
  if (!country || !isCountry(country)) return { method: 'zero_amount' }
  const { verification: method, currency } = countries[country]
  return method === 'zero_amount' ? { method } : { method, currency }
}
