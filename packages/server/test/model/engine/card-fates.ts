/** Why the issuer of a card declines, asked for a payment with or without its payer's authentication. */
const declines: Readonly<Record<string, { readonly bare?: string; readonly authenticated?: string }>> = {
  '4000000000000002': { bare: 'card_declined', authenticated: 'card_declined' },
  '4000000000000341': { bare: 'card_declined', authenticated: 'card_declined' },
  '4000000000009995': { bare: 'insufficient_funds', authenticated: 'insufficient_funds' },
  '4000000000009987': { bare: 'lost_card', authenticated: 'lost_card' },
  '4000000000009979': { bare: 'stolen_card', authenticated: 'stolen_card' },
  '4000000000000069': { bare: 'expired_card', authenticated: 'expired_card' },
  '4000000000000127': { bare: 'incorrect_cvv', authenticated: 'incorrect_cvv' },
  '4000000000000119': { bare: 'processing_error', authenticated: 'processing_error' },
  '4000000000003220': { bare: 'authentication_required' },
  '4000008400001629': { authenticated: 'card_declined' },
}

/** Why an issuer declines a payment by a card; `null`: it approves. */
export function declineOf(pan: string, payer: 'bare' | 'authenticated'): string | null {
  return declines[pan]?.[payer] ?? null
}

/** What its issuer lets the payer of a card do about 3-D Secure, whatever the payer tries. */
export function authenticationOf(pan: string): 'passes' | 'fails' | 'asks' {
  if (pan === '4000000000003097') return 'fails'
  return pan === '4000000000003055' ? 'passes' : 'asks'
}

/** The brand of a card of the models. */
export function brandOf(pan: string): string {
  if (pan.startsWith('37')) return 'american-express'
  if (pan.startsWith('5067')) return 'elo'
  return pan.startsWith('5') ? 'mastercard' : 'visa'
}

/** A security code as long as those of the card's brand. */
export function codeOf(pan: string): string {
  return brandOf(pan) === 'american-express' ? '1234' : '123'
}
