import { csp, mergeCsp, printCsp } from '@element-js/element/csp'
import type { ShopConfig } from './shop-config.ts'

/** The policy for the shop's own files: nothing inline, and nothing from other sites. */
const own = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  // The page sends the order to the shop's own server.
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  // No text becomes markup or code, and no script can create a Trusted Types policy that would allow it.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
}

/** The headers of every response of the shop. */
export function securityHeaders({
  serviceUrl,
  apiKey,
}: Pick<ShopConfig, 'serviceUrl' | 'apiKey'>): Readonly<Record<string, string>> {
  // A payment by link sends the cart to the shop, which answers with a redirect to the service. Browsers check both.
  const ways = { ...own, 'form-action': ["'self'", serviceUrl] }
  const needed = csp({
    service: serviceUrl,
    // The playground uses the shop's own font in the fields.
    fonts: ["'self'"],
    // The checkout requests the installments.
    payments: true,
    development: apiKey.startsWith('ek_test_'),
  })
  return {
    'content-security-policy': printCsp(mergeCsp(ways, needed)),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Otherwise a page that opens ours would keep a reference to its window.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-cache',
  }
}
