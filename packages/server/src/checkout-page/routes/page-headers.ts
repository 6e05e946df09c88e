import type { LinkContext } from '../../links/context.ts'

/**
 * Headers of every page: only its own style, script and card fields may load, and no page may frame it.
 *
 * The address is a key, because anyone who knows it can pay. It must not get into a referrer, a cache or a search
 * index.
 */
export function pageHeaders({ publicUrl }: Pick<LinkContext, 'publicUrl'>): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The images of the style, the icon, and logos that the service hosts: another host would learn who pays and when.
    "img-src 'self' data:",
    "connect-src 'self'",
    // The card fields.
    "frame-src 'self'",
    "base-uri 'none'",
    // Forms lead back here, possibly by way of 3-D Secure, at the public address of the service.
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
