/**
 * Whether pages of an origin may belong to the same site as the service, whose processes browsers share. Nobody knows
 * without the list of public suffixes, so `shop.com.br` counts as a neighbour of `pay.com.br`.
 *
 * @param source A source of `frame-ancestors`, such as `https://shop.example`, `http://localhost:*` or `'self'`.
 * @param ownOrigins The origins of the service.
 */
export function mayBeOfOwnSite(source: string, ownOrigins: readonly string[]): boolean {
  return source === "'self'" || ownOrigins.some((own) => siteOf(own) === siteOf(source))
}

/** The last two labels of the host, or all of it. */
function siteOf(origin: string): string {
  const host = origin.replace(/^https?:\/\//, '').replace(/:[\d*]+$/, '')
  return host.toLowerCase().split('.').slice(-2).join('.')
}
