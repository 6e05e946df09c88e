import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServiceMode } from '../parts.ts'

/** The style of all pages, inline: one request, and nothing else may be loaded. */
export const challengeStyle: string = readFileSync(new URL('./challenge.css', import.meta.url), 'utf8')

const styleHash = createHash('sha256').update(challengeStyle).digest('base64')

/**
 * Headers of every page of a challenge: nothing runs, nothing is loaded, nobody frames it.
 *
 * The form answers with a redirect to the merchant, and Chromium holds each step of it against `form-action`: a shop
 * that sends its payers on, from `shop.example` to `www.shop.example`, would leave them on a blank page after they paid.
 * So the policy names the schemes that a return address can have, and not one origin.
 * https://github.com/w3c/webappsec-csp/issues/8
 */
export function challengeHeaders(mode: ServiceMode): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    `form-action 'self' https:${mode === 'sandbox' ? ' http:' : ''}`,
    // A transparent frame over a game could make a payer confirm. Payers are redirected here, never framed.
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    // The address is a key: whoever has it can answer.
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    vary: 'Accept-Language',
  }
}
