import { detectBrand, publishedNetworks } from '@element-js/card'
import { publishedTestNumbers } from '@element-js/card/test-numbers'
import { judgeCode, judgeGroup, type TypedFields, type Wording } from '@element-js/frames/parts'
import type { AnyTokenResult, ApiError, CardOrCodeData } from '@element-js/protocol/frame'
import { type PayerProblem, payerMessages } from '@element-js/protocol/http'
import { testCards } from '../test-cards.ts'

/** The cards that are declined when they are verified, as in the sandbox. */
const declined: { readonly [pan: string]: readonly [reason: string, problem: PayerProblem] } = {
  [testCards.declined]: ['card_declined', 'declined'],
  [testCards.expired]: ['expired_card', 'expiredCard'],
  [testCards.incorrectCvv]: ['incorrect_cvv', 'wrongCode'],
  [testCards.processingError]: ['processing_error', 'bankTrouble'],
}

const codeLastsSeconds = 30 * 60

/** The ids of the cards for which tokens were created. */
const cardIds = new Set<string>()

/** Judges the typed values as a frame does, and answers as the sandbox does. */
export function issueToken(
  fields: TypedFields,
  { tokenData, wording }: { tokenData: CardOrCodeData; wording: Wording },
): AnyTokenResult {
  const { cardId, name, verifyCard = true } = tokenData
  if (cardId !== undefined) {
    const judged = judgeCode(fields, wording)
    if ('error' in judged) return judged
    if (!cardIds.has(cardId)) return { error: refusal(404, 'card_not_found', 'No card has this cardId.') }
    const expiresAt = Math.floor(Date.now() / 1000) + codeLastsSeconds
    return { data: { cvvToken: newId('cvv'), cardId, expiresAt } }
  }
  const judged = judgeGroup(fields, tokenData, wording)
  if ('error' in judged) return judged
  const { pan, expiration } = judged.card
  if (!publishedTestNumbers.has(pan) && !Object.values(testCards).includes(pan))
    return {
      error: refusal(400, 'test_card_required', 'The sandbox accepts only published test card numbers.'),
    }
  const decline = verifyCard ? declined[pan] : undefined
  if (decline) {
    const [reason, problem] = decline
    return { error: refusal(402, reason, payerMessages[wording.locale][problem]) }
  }
  const brand = detectBrand(pan)?.id ?? ''
  const networks = publishedNetworks(pan)
  const network = fields.pan?.wishes.find((wish) => networks.some((each) => each === wish)) ?? brand
  const made = newId('crd')
  cardIds.add(made)
  return {
    data: {
      cardId: made,
      card: {
        cardHolderName: name.trim(),
        expirationMonth: expiration.month,
        expirationYear: expiration.year,
        brand,
        network,
        bin: pan.slice(0, 6),
        last4: pan.slice(-4),
      },
    },
  }
}

function refusal(code: number, reason: string, message: string): ApiError {
  return { type: 'api_error', code, message, reason, retryable: false }
}

function newId(prefix: string): string {
  // `randomUUID` is missing in jsdom 20, which Jest 29 has.
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  return `${prefix}_${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
