import { cspHash } from '../web/csp-hash.ts'
import { readStyle } from '../web/read-style.ts'

/** The style of all pages. It is inline: the page is one request and loads nothing else. */
export const challengeStyle: string = readStyle({
  folder: new URL('./style/', import.meta.url),
  shared: ['mark'],
  sheets: ['challenge'],
})

/**
 * Headers of every page of a challenge: nothing runs or loads, no page may frame it, and the form goes to the page's own
 * address only.
 *
 * Chromium checks every redirect after a form against `form-action`, also those of the shop: a shop that redirects from
 * `shop.example` to `www.shop.example` would leave payers on a blank page after they paid. So the form is answered with a
 * page that leads to the shop, and not with a redirect.
 * https://github.com/w3c/webappsec-csp/issues/8
 */
export const challengeHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${cspHash(challengeStyle)}`,
    "base-uri 'none'",
    "form-action 'self'",
    // A transparent frame over another page could make a payer confirm. Payers are redirected here, never framed.
    "frame-ancestors 'none'",
  ].join('; '),
  vary: 'Accept-Language',
}
