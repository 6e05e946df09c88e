import type { DeclineReason } from '@element-js/server/adapters'

/**
 * Adyen's refusal reasons: the code, the words that its notifications use instead of the code, and our reason. The
 * reasons do not distinguish a lost or stolen card from other blocked cards.
 *
 * @see https://docs.adyen.com/development-resources/refusal-reasons
 */
export const refusalReasons: readonly (readonly [code: string, words: string, reason: DeclineReason])[] = [
  ['2', 'Refused', 'card_declined'],
  ['3', 'Referral', 'card_declined'],
  ['4', 'Acquirer Error', 'processing_error'],
  ['5', 'Blocked Card', 'card_declined'],
  ['6', 'Expired Card', 'expired_card'],
  ['7', 'Invalid Amount', 'processing_error'],
  ['8', 'Invalid Card Number', 'card_declined'],
  ['9', 'Issuer Unavailable', 'processing_error'],
  ['10', 'Not supported', 'card_declined'],
  ['11', '3D Not Authenticated', 'authentication_required'],
  ['12', 'Not enough balance', 'insufficient_funds'],
  // A payer who learns about a suspicion also learns what to do differently.
  ['14', 'Acquirer Fraud', 'card_declined'],
  ['15', 'Cancelled', 'processing_error'],
  ['16', 'Shopper Cancelled', 'processing_error'],
  ['17', 'Invalid Pin', 'card_declined'],
  ['18', 'Pin tries exceeded', 'card_declined'],
  ['19', 'Pin validation not possible', 'card_declined'],
  ['20', 'FRAUD', 'card_declined'],
  ['21', 'Not Submitted', 'processing_error'],
  ['22', 'FRAUD-CANCELLED', 'card_declined'],
  ['23', 'Transaction Not Permitted', 'card_declined'],
  ['24', 'CVC Declined', 'incorrect_cvv'],
  ['25', 'Restricted Card', 'card_declined'],
  ['26', 'Revocation Of Auth', 'card_declined'],
  ['27', 'Declined Non Generic', 'card_declined'],
  ['28', 'Withdrawal amount exceeded', 'insufficient_funds'],
  ['29', 'Withdrawal count exceeded', 'card_declined'],
  ['31', 'Issuer Suspected Fraud', 'card_declined'],
  ['32', 'AVS Declined', 'card_declined'],
  ['33', 'Card requires online pin', 'authentication_required'],
  ['34', 'No checking account available on Card', 'card_declined'],
  ['35', 'No savings account available on Card', 'card_declined'],
  ['36', 'Mobile PIN required', 'authentication_required'],
  ['37', 'Contactless fallback', 'card_declined'],
  ['38', 'Authentication required', 'authentication_required'],
  ['39', 'RReq not received from DS', 'authentication_required'],
  ['40', 'Current AID is in Penalty Box', 'processing_error'],
  ['41', 'CVM Required Restart Payment', 'authentication_required'],
  ['42', '3DS Authentication Error', 'authentication_required'],
  ['43', 'Online PIN required', 'authentication_required'],
  ['44', 'Try another interface', 'card_declined'],
  ['45', 'Chip downgrade mode', 'card_declined'],
  ['46', 'Transaction blocked by Adyen to prevent excessive retry fees', 'card_declined'],
]

const byCode = new Map(refusalReasons.map(([code, , reason]) => [code, reason]))
const byWords = new Map(refusalReasons.map(([, words, reason]) => [normalize(words), reason]))

/**
 * Our reason for a refusal, found by its code or its words. A refusal that is not in the list counts as a decline of
 * the card.
 */
export function reasonOf({
  code,
  words,
}: {
  readonly code?: string | undefined
  readonly words?: string | null | undefined
}): DeclineReason {
  return byCode.get(code ?? '') ?? byWords.get(normalize(words ?? '')) ?? 'card_declined'
}

// Notifications spell the same words with other capital letters.
function normalize(words: string): string {
  return words.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
