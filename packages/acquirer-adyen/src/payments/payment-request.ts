import { AuthenticationData } from '@adyen/api-library/lib/src/typings/checkout/authenticationData.js'
import type { BrowserInfo } from '@adyen/api-library/lib/src/typings/checkout/browserInfo.js'
import { CardDetails as AdyenCard } from '@adyen/api-library/lib/src/typings/checkout/cardDetails.js'
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import { ThreeDSRequestData } from '@adyen/api-library/lib/src/typings/checkout/threeDSRequestData.js'
import { type PaymentRecord, toProcessorMinor } from '@element-js/acquirer-adapter'
import type { Authorization, CardDetails, ChallengeTerms } from '@element-js/server/adapters'
import { adyenExponents } from '../api/adyen-money.ts'
import { nameOf } from '../api/adyen-names.ts'

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

type ChallengeParameters = Pick<
  PaymentRequest,
  | 'authenticationData'
  | 'returnUrl'
  | 'origin'
  | 'channel'
  | 'browserInfo'
  | 'redirectFromIssuerMethod'
  | 'redirectToIssuerMethod'
>

/** What a payment says about 3-D Secure: that its payer can be redirected, or that no payer is present. */
function challengeParametersOf(challenge: ChallengeTerms | undefined): ChallengeParameters {
  const { Always, Never } = AuthenticationData.AttemptAuthenticationEnum
  if (!challenge) {
    return {
      // An issuer that requires 3-D Secure declines.
      authenticationData: { attemptAuthentication: Never },
      // Adyen requires it but never uses it, because nobody is redirected.
      returnUrl: 'https://return.invalid/',
    }
  }
  const { returnUrl, browser } = challenge
  const browserInfo = browserInfoOf(browser)
  return {
    authenticationData: {
      attemptAuthentication: Always,
      // The other way needs a script by Adyen on the page.
      threeDSRequestData: { nativeThreeDS: ThreeDSRequestData.NativeThreeDSEnum.Disabled },
    },
    returnUrl,
    origin: new URL(returnUrl).origin,
    channel: PaymentRequest.ChannelEnum.Web,
    ...(browserInfo && { browserInfo }),
    // The service can redirect by GET only, and its return address is visited by GET only.
    redirectToIssuerMethod: 'GET',
    redirectFromIssuerMethod: 'GET',
  }
}

/**
 * The known properties of the payer's browser. Adyen's schema requires the others too. Adyen's own page asks the
 * browser for them before it redirects the payer, so these are the values of a common browser.
 */
function browserInfoOf({ acceptHeader, userAgent }: ChallengeTerms['browser']): BrowserInfo | null {
  if (userAgent === null) return null
  return {
    acceptHeader: acceptHeader ?? '*/*',
    userAgent,
    language: 'en',
    colorDepth: 24,
    screenHeight: 1080,
    screenWidth: 1920,
    timeZoneOffset: 0,
    javaEnabled: false,
  }
}
