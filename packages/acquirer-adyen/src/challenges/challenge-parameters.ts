import { AuthenticationData } from '@adyen/api-library/lib/src/typings/checkout/authenticationData.js'
import type { BrowserInfo } from '@adyen/api-library/lib/src/typings/checkout/browserInfo.js'
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import { ThreeDSRequestData } from '@adyen/api-library/lib/src/typings/checkout/threeDSRequestData.js'
import type { ChallengeTerms } from '@element-js/server/adapters'

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
export function challengeParametersOf(challenge: ChallengeTerms | undefined): ChallengeParameters {
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
