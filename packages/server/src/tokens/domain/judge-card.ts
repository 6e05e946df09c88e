import { detectBrand, judgeExpiration, judgePan, judgeSecurityCode } from '@element-js/card'
import type { TokenRequest } from '@element-js/protocol/http'

/** What is wrong with a card, and where. */
export interface CardFlaw {
  readonly reason: 'invalid_card_number' | 'invalid_expiration' | 'card_expired' | 'invalid_cvv'
  readonly field: string
}

// A card is good to the end of its month wherever the payer is; UTC-12 is where a month ends last.
const lastTimeZoneMs = 12 * 60 * 60 * 1000

/** The first thing wrong with a card that was sent, judged as the fields judge what is typed; `null` when it is good. */
export function findCardFlaw(card: TokenRequest['card'], nowMs: number): CardFlaw | null {
  if (judgePan(card.pan).is !== 'complete') return { reason: 'invalid_card_number', field: 'card.pan' }
  const typed = { month: String(card.expirationMonth).padStart(2, '0'), year: String(card.expirationYear) }
  const now = new Date(nowMs - lastTimeZoneMs)
  const expiration = judgeExpiration(typed, { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() })
  if (expiration.is === 'invalid' && expiration.flaw === 'past') {
    return { reason: 'card_expired', field: 'card.expirationYear' }
  }
  if (expiration.is !== 'complete') return { reason: 'invalid_expiration', field: 'card.expirationYear' }
  if (judgeSecurityCode(card.cvv, detectBrand(card.pan)).is !== 'complete') {
    return { reason: 'invalid_cvv', field: 'card.cvv' }
  }
  return null
}
