import type { Parts } from '../parts.ts'

interface HeaderOptions {
  /** The merchant's picture, which is the one thing from elsewhere that a page shows. */
  readonly logoUrl: string | null
}

/**
 * Headers of every page: its own style, script and fields, and nothing else; nobody frames it.
 *
 * The address is a key, since whoever knows it may pay: it goes nowhere as a referrer, and into no cache and no index.
 */
export function pageHeaders(
  { publicUrl }: Pick<Parts, 'publicUrl'>,
  { logoUrl }: HeaderOptions,
): Readonly<Record<string, string>> {
  const logo = logoUrl === null ? null : sourceOf(logoUrl)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${logo ? ` ${logo}` : ''}`,
    "connect-src 'self'",
    // The card fields.
    "frame-src 'self'",
    "base-uri 'none'",
    // A form leads back here, and by way of 3-D Secure too, at the address that the service calls its own.
    `form-action 'self' ${new URL(publicUrl).origin}`,
    // A transparent frame over a game could make a payer confirm.
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    vary: 'Accept-Language, Cookie',
  }
}

/** An address as a source of a policy: without a query, and without what would end the source or the directive. */
function sourceOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin, pathname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return origin + pathname.replace(/[;,'"\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}
