import type { LinkContext } from '../../links/context.ts'

/**
 * Headers of every page: its own style, script and fields, and nothing else; nobody frames it.
 *
 * The address is a key, since whoever knows it may pay: it goes nowhere as a referrer, and into no cache and no index.
 */
export function pageHeaders({ publicUrl }: Pick<LinkContext, 'publicUrl'>): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Those of the style and the icon. A merchant's own would tell its host the address of each payer.
    'img-src data:',
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
    'x-robots-tag': 'noindex, nofollow',
    vary: 'Accept-Language, Cookie',
  }
}
