import { csp, mergeCsp, printCsp } from '@element-js/element/csp'
import type { ShopConfig } from './shop-config.ts'

/** What the pages of the shop need themselves: nothing inline, and nothing of other sites. */
const own = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  // The order goes to the shop's own server.
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  // No text becomes markup or code, and no policy may be made that would let it.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
}

/** The headers of every answer of the shop. */
export function securityHeaders({
  serviceUrl,
  apiKey,
}: Pick<ShopConfig, 'serviceUrl' | 'apiKey'>): Readonly<Record<string, string>> {
  // Who pays by link sends the cart to the shop, which answers with a redirect to the service: browsers look at both.
  const ways = { ...own, 'form-action': ["'self'", serviceUrl] }
  const needed = csp({
    service: serviceUrl,
    // The playground has a font of the shop's own for the fields.
    fonts: ["'self'"],
    development: apiKey.startsWith('ek_test_'),
  })
  return {
    'content-security-policy': printCsp(mergeCsp(ways, needed)),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A page that could open ours would otherwise keep a handle on it.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-cache',
  }
}
