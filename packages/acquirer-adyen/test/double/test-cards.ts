/** What the issuer of a card says to a payment. */
export type Verdict =
  | { readonly kind: 'approved' }
  | { readonly kind: 'refused'; readonly code: string; readonly words: string }
  /** The payer would have to be authenticated. */
  | { readonly kind: 'redirect' }
  /** The issuer has not answered yet. */
  | { readonly kind: 'pending' }
  /** Half of the amount is approved. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'error' }

const refused = (code: string, words: string): Verdict => ({ kind: 'refused', code, words })

/**
 * Cards that are refused. Adyen's own test cards are all approved: there, the name of the holder says which refusal is
 * wanted, and the acquirer's protocol has no such name. So these are other published numbers, with Adyen's reasons.
 *
 * @see https://docs.adyen.com/development-resources/refusal-reasons
 */
const refusedCards: Readonly<Record<string, Verdict>> = {
  '4000000000000002': refused('2', 'Refused'),
  '4000000000009995': refused('12', 'Not enough balance'),
  '4000000000009987': refused('5', 'Blocked Card'),
  '4000000000000069': refused('6', 'Expired Card'),
  '4000000000000127': refused('24', 'CVC Declined'),
  '4000000000000119': refused('4', 'Acquirer Error'),
  '4000000000003220': refused('38', 'Authentication required'),
}

export function verdictOf(pan: string): Verdict {
  return refusedCards[pan] ?? { kind: 'approved' }
}
