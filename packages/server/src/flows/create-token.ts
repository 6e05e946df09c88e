import { detectBrand } from '@element-js/card'
import type { TokenRequest, TokenResponse } from '@element-js/protocol/http'
import type { CardDetails } from '../acquirer/acquirer.ts'
import { isTestNumber } from '../acquirer/test-cards.ts'
import { type Card, cardInfoOf, unverifiedLifetimeSeconds } from '../domain/card.ts'
import { findCardFlaw } from '../domain/judge-card.ts'
import type { Merchant } from '../domain/merchant.ts'
import { newId } from '../domain/new-id.ts'
import { ServiceError } from '../errors.ts'
import type { Parts, ServiceMode } from '../parts.ts'
import { insertCard } from '../store/cards.ts'
import { Secret } from '../vault/secret.ts'
import { verifyCard } from './verify-card.ts'

interface TokenOrder {
  readonly merchant: Merchant
  readonly request: TokenRequest
}

/**
 * Puts a card into the vault and gives its token. Unless told otherwise the issuer is asked about it first.
 *
 * @throws ServiceError 400 for a card that cannot be, 402 for one that its issuer declines.
 * @see interface §4.8, §2.3
 */
export async function createToken(parts: Parts, { merchant, request }: TokenOrder): Promise<TokenResponse> {
  const { db, vault, mode, nowMs } = parts
  refuseFlaws(request.card, nowMs())
  refuseWrongMode(request.card.pan, mode)

  const details = detailsOf(request.card)
  const wantsVerification = request.verifyCard ?? true
  const verification: TokenResponse['verification'] = wantsVerification
    ? { method: await verifyCard(parts, { merchant, details, country: request.country }), result: 'approved' }
    : { method: 'none', result: 'not_verified' }

  const [merchantId, cardId, createdAtMs] = [merchant.id, newId('crd'), nowMs()]
  const expiresAt = wantsVerification ? null : Math.floor(createdAtMs / 1000) + unverifiedLifetimeSeconds
  const card: Card = {
    merchantId,
    cardId,
    ...describeCard(request.card),
    fingerprint: await vault.fingerprint(merchantId, details.pan),
    sealedPan: await vault.seal({ merchantId, cardId, field: 'pan' }, details.pan),
    expiresAt,
    createdAtMs,
  }
  // The verification used the code up; without one it waits for the first payment.
  const sealedCode = wantsVerification
    ? null
    : await vault.seal({ merchantId, cardId, field: 'cvv' }, details.cvv)
  await insertCard(db, { card, sealedCode })
  return { cardId, card: cardInfoOf(card), verification, expiresAt }
}

function refuseFlaws(card: TokenRequest['card'], nowMs: number): void {
  const flaw = findCardFlaw(card, nowMs)
  if (flaw) throw new ServiceError(flaw.reason, { field: flaw.field })
}

function refuseWrongMode(pan: string, mode: ServiceMode): void {
  const wanted = mode === 'sandbox'
  if (isTestNumber(pan) === wanted) return
  throw new ServiceError(wanted ? 'test_card_required' : 'test_card_refused', { field: 'card.pan' })
}

function detailsOf({ pan, cvv, expirationMonth, expirationYear }: TokenRequest['card']): CardDetails & {
  readonly cvv: Secret<string>
} {
  return { pan: new Secret(pan), cvv: new Secret(cvv), expirationMonth, expirationYear }
}

function describeCard(card: TokenRequest['card']): TokenResponse['card'] {
  const { pan, cardHolderName, expirationMonth, expirationYear } = card
  const brand = detectBrand(pan)?.id ?? 'unknown'
  return {
    cardHolderName,
    expirationMonth,
    expirationYear,
    brand,
    bin: pan.slice(0, 6),
    last4: pan.slice(-4),
  }
}
