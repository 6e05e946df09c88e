import { cspHash } from '../web/csp-hash.ts'
import { readStyle } from '../web/read-style.ts'

/** The style of all pages, inline: one request, and nothing else may be loaded. */
export const challengeStyle: string = readStyle({
  folder: new URL('./style/', import.meta.url),
  shared: ['mark'],
  sheets: ['challenge'],
})

/**
 * Headers of every page of a challenge: nothing runs, nothing is loaded, nobody frames it, and the form goes to the
 * page's own address alone.
 *
 * Chromium holds each step of a redirect after a form against `form-action`, those of the shop too: one that sends its
 * payers on, from `shop.example` to `www.shop.example`, would leave them on a blank page after they paid. So the form is
 * answered with a page that leads on, and not with a redirect to the shop.
 * https://github.com/w3c/webappsec-csp/issues/8
 */
export const challengeHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${cspHash(challengeStyle)}`,
    "base-uri 'none'",
    "form-action 'self'",
    // A transparent frame over a game could make a payer confirm. Payers are redirected here, never framed.
    "frame-ancestors 'none'",
  ].join('; '),
  vary: 'Accept-Language',
}
