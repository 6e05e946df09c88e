/** The headers of every answer of the shop. */
export function securityHeaders(serviceUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${serviceUrl}`,
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      // A frame's own policy cannot stop it from navigating elsewhere with what it holds. This line of the page does.
      `frame-src ${serviceUrl}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A page that could open ours would otherwise keep a handle on it.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-cache',
  }
}
