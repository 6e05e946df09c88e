import { cspHash, permissionsPolicy, readStyle } from '@element-js/http'
import type { ChallengePlace } from './challenge-place.ts'

/** The style of all pages. It is inline, so that a page is one request and loads nothing else. */
export const challengeStyle: string = readStyle({
  folder: new URL('./style/', import.meta.url),
  shared: ['mark'],
  sheets: ['challenge'],
})

/**
 * Tells the page around the frame that this page is shown. Otherwise that page could not see whether a browser, a proxy
 * or a header has put an error page in place of the frame. The message says nothing else, so any page may receive it.
 */
export const greetingScript = "parent.postMessage('element-js-challenge','*')"

/** What a bank's page in a frame may use: a passkey, or a Secure Payment Confirmation. */
export const issuerFeatures: readonly string[] = ['payment', 'publickey-credentials-get']

/**
 * Headers of every page of a challenge. Nothing runs or loads, no page may frame it, and its form can only be sent to
 * the page's own address. In a frame, one line of script runs, and the pages of the merchant may frame it.
 *
 * Only the page around the real issuer's page may show another page in a frame. It may show any https page, because the
 * acquirer's address leads to the bank's, which nobody knows beforehand. A shop's `frame-src` need not name them,
 * because it does not apply to frames inside this page.
 *
 * Chromium checks every redirect after a form against `form-action`, including those of the shop: a shop that redirects
 * from `shop.example` to `www.shop.example` would leave payers on a blank page after they paid. Therefore the answer to
 * the form is a page that leads to the shop, and not a redirect.
 * https://github.com/w3c/webappsec-csp/issues/8
 */
export function challengeHeaders({
  place,
  framers,
  hasForm,
  framesIssuer,
}: ChallengeSetting): Readonly<Record<string, string>> {
  const isFramed = place === 'frame' && framers.length > 0
  const ancestors = place === 'inner' ? ["'self'", ...framers] : isFramed ? framers : ["'none'"]
  const policy = [
    "default-src 'none'",
    `style-src ${cspHash(challengeStyle)}`,
    ...(isFramed ? [`script-src ${cspHash(greetingScript)}`] : []),
    ...(framesIssuer ? ["frame-src 'self' https:"] : []),
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    // A transparent frame over another page could make a payer confirm, so only the merchant's own pages frame it.
    `frame-ancestors ${ancestors.join(' ')}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    vary: 'Accept-Language',
    ...(framesIssuer && { 'permissions-policy': permissionsPolicy(issuerFeatures) }),
    // A page with COEP shows only frames that have COEP too. Banks' pages do not have it, so the browser refuses the
    // frame, and the library shows a window.
    ...(isFramed &&
      !framesIssuer && {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      }),
  }
}

export interface ChallengeSetting {
  readonly place: ChallengePlace
  /** CSP sources of the merchant's pages. */
  readonly framers: readonly string[]
  /** Whether it is a page of the simulated issuer. */
  readonly hasForm: boolean
  /** Whether the page shows the real issuer's page in its own frame. */
  readonly framesIssuer: boolean
}
