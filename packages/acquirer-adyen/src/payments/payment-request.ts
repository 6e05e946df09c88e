import { CardDetails as AdyenCard } from '@adyen/api-library/lib/src/typings/checkout/cardDetails.js'
import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import { type PaymentRecord, toProcessorMinor } from '@element-js/acquirer-adapter'
import type { Authorization, CardDetails, ChallengeTerms } from '@element-js/server/adapters'
import { adyenExponents } from '../api/adyen-money.ts'
import { nameOf } from '../api/adyen-names.ts'
import { challengeParametersOf } from '../challenges/challenge-parameters.ts'

interface Order {
  readonly payment: PaymentRecord
  readonly card: CardDetails
  readonly currency: string
  readonly merchantAccount: string
  readonly installments?: Authorization['installments']
  /** Absent: the payer cannot be sent to a challenge. */
  readonly challenge?: ChallengeTerms | undefined
}

/** The request for a payment, or for a verification, whose amount is zero. */
export function paymentRequestOf({
  payment,
  card,
  currency,
  merchantAccount,
  installments,
  challenge,
}: Order): PaymentRequest {
  const { merchantId, reference, amountMinor, captureMode } = payment
  return {
    merchantAccount,
    reference: nameOf('payment', payment),
    amount: { currency, value: toProcessorMinor(amountMinor, currency, adyenExponents) ?? 0 },
    paymentMethod: cardOf(card),
    // An account is set to one of the two ways, so each payment says which one it wants.
    ...(captureMode === 'at_once' ? { captureDelayHours: 0 } : { additionalData: { manualCapture: 'true' } }),
    ...challengeParametersOf(challenge),
    metadata: { merchantId, reference },
    ...(installments && installments.count > 1 && { installments: { value: installments.count } }),
  }
}

/**
 * Whether Adyen can make the payment as ordered. It can make installments only if the merchant bears their cost,
 * because Adyen's request has a field for the number of installments but none for a total.
 */
export function isSupported({ amountMinor, currency, installments }: Authorization): boolean {
  if (toProcessorMinor(amountMinor, currency, adyenExponents) === null) return false
  return installments === undefined || installments.totalAmountMinor === amountMinor
}

// The card is in the body of this request, and nowhere else.
function cardOf(card: CardDetails): AdyenCard {
  const { pan, cvv, expirationMonth, expirationYear, network } = card
  const brand = network !== null && Object.hasOwn(brands, network) ? brands[network] : undefined
  return {
    type: AdyenCard.TypeEnum.Scheme,
    number: pan.reveal(),
    expiryMonth: String(expirationMonth).padStart(2, '0'),
    expiryYear: String(expirationYear),
    ...(cvv && { cvc: cvv.reveal() }),
    ...(brand !== undefined && { brand }),
  }
}

// Adyen's names of networks. If a network is not listed here, Adyen chooses one.
const brands: Readonly<Record<string, string>> = {
  'american-express': 'amex',
  'cartes-bancaires': 'cartebancaire',
  'diners-club': 'diners',
  discover: 'discover',
  elo: 'elo',
  eftpos: 'eftpos_australia',
  hipercard: 'hipercard',
  jcb: 'jcb',
  maestro: 'maestro',
  mastercard: 'mc',
  unionpay: 'cup',
  visa: 'visa',
}
