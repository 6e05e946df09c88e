import type { CardDetails } from '@element-js/server/adapters'
import type Stripe from 'stripe'

/** The card as Stripe expects it: in the body of the request for a payment method, and nowhere else. */
export function paymentMethodOf(card: CardDetails): Stripe.PaymentMethodCreateParams {
  const { pan, cvv, expirationMonth, expirationYear } = card
  return {
    type: 'card',
    card: {
      number: pan.reveal(),
      exp_month: expirationMonth,
      exp_year: expirationYear,
      ...(cvv && { cvc: cvv.reveal() }),
    },
  }
}

type Network = Stripe.PaymentIntentConfirmParams.PaymentMethodOptions.Card.Network

const networks: Readonly<Record<string, Network>> = {
  'american-express': 'amex',
  'cartes-bancaires': 'cartes_bancaires',
  'diners-club': 'diners',
  discover: 'discover',
  eftpos: 'eftpos_au',
  jcb: 'jcb',
  mastercard: 'mastercard',
  unionpay: 'unionpay',
  visa: 'visa',
}

/** Stripe's id of the network that must carry the payment; `null` if Stripe may choose. */
export function networkOf({ network }: CardDetails): Network | null {
  return network !== null && Object.hasOwn(networks, network) ? (networks[network] ?? null) : null
}
