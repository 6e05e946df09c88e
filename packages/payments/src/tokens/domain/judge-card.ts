import { detectBrand, judgeExpiration, judgePan, judgeSecurityCode } from '@element-js/card'
import type { TokenRequest } from '@element-js/protocol/http'

/** What is wrong with a card, and where. */
export interface CardFlaw {
  readonly reason: 'invalid_card_number' | 'invalid_expiration' | 'card_expired' | 'invalid_cvv'
  readonly field: string
}

// A card is good to the end of its month wherever the payer is; UTC-12 is where a month ends last.
const lastTimeZoneMs = 12 * 60 * 60 * 1000

/** What is wrong with a card in a request, by the same rules as the fields. */
export function listCardFlaws(card: TokenRequest['card'], nowMs: number): readonly CardFlaw[] {
  const isNumber = judgePan(card.pan).is === 'complete'
  const expirationFlaw = findExpirationFlaw(card, nowMs)
  // The length of a security code is known only if the brand is.
  const isCode = !isNumber || judgeSecurityCode(card.cvv, detectBrand(card.pan)).is === 'complete'
  return [
    ...(isNumber ? [] : [{ reason: 'invalid_card_number', field: 'card.pan' } as const]),
    ...(expirationFlaw ? [{ reason: expirationFlaw, field: 'card.expirationYear' } as const] : []),
    ...(isCode ? [] : [{ reason: 'invalid_cvv', field: 'card.cvv' } as const]),
  ]
}

function findExpirationFlaw(
  { expirationMonth, expirationYear }: TokenRequest['card'],
  nowMs: number,
): 'card_expired' | 'invalid_expiration' | null {
  const typed = { month: String(expirationMonth).padStart(2, '0'), year: String(expirationYear) }
  const now = new Date(nowMs - lastTimeZoneMs)
  const expiration = judgeExpiration(typed, { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() })
  if (expiration.is === 'invalid' && expiration.flaw === 'past') return 'card_expired'
  return expiration.is === 'complete' ? null : 'invalid_expiration'
}
