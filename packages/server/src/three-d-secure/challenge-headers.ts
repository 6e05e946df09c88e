import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The style of all pages, inline: one request, and nothing else may be loaded. */
export const challengeStyle: string = readFileSync(new URL('./challenge.css', import.meta.url), 'utf8')

const styleHash = createHash('sha256').update(challengeStyle).digest('base64')

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
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'self'",
    // A transparent frame over a game could make a payer confirm. Payers are redirected here, never framed.
    "frame-ancestors 'none'",
  ].join('; '),
  vary: 'Accept-Language',
}
