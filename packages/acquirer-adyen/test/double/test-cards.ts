/** How the issuer of a card decides a payment. */
export type DecidedVerdict =
  | { readonly kind: 'approved' }
  | { readonly kind: 'refused'; readonly code: string; readonly words: string }
  /** The issuer has not answered yet. */
  | { readonly kind: 'pending' }
  /** Half of the amount is approved. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'error' }
  /** The payer has cancelled, on the page of the challenge. */
  | { readonly kind: 'cancelled' }

/** The payer would have to be authenticated. */
export interface RedirectVerdict {
  readonly kind: 'redirect'
  /** Default: what the request asks for. */
  readonly method?: string
  /** The issuer's answer when the payer has passed. Default: approved. */
  readonly afterwards?: DecidedVerdict
}

export type Verdict = DecidedVerdict | RedirectVerdict

const refused = (code: string, words: string): DecidedVerdict => ({ kind: 'refused', code, words })

/**
 * Cards that are refused. Adyen's own test cards are all approved: with them, the holder's name selects the refusal,
 * but the acquirer's protocol has no such name. So these are other published numbers, with Adyen's reasons.
 *
 * @see https://docs.adyen.com/development-resources/refusal-reasons
 */
const refusedCards: Readonly<Record<string, DecidedVerdict>> = {
  '4000000000000002': refused('2', 'Refused'),
  '4000000000009995': refused('12', 'Not enough balance'),
  '4000000000009987': refused('5', 'Blocked Card'),
  '4000000000000069': refused('6', 'Expired Card'),
  '4000000000000127': refused('24', 'CVC Declined'),
  '4000000000000119': refused('4', 'Acquirer Error'),
  '4000000000003220': refused('38', 'Authentication required'),
}

/** Cards whose payers are sent to a challenge, if the payment asks for authentication. */
const challengedCards: Readonly<Record<string, RedirectVerdict>> = {
  '4000000000003220': { kind: 'redirect' },
  '4000008400001629': { kind: 'redirect', afterwards: refused('2', 'Refused') },
}

export const refusedVerdict: DecidedVerdict = refused('2', 'Refused')

/** The issuer's answer to a payer who has failed a challenge. */
export const notAuthenticated: DecidedVerdict = refused('11', '3D Not Authenticated')

export function verdictOf(pan: string, attemptAuthentication?: string): Verdict {
  const challenged = attemptAuthentication === 'always' ? challengedCards[pan] : undefined
  return challenged ?? refusedCards[pan] ?? { kind: 'approved' }
}
