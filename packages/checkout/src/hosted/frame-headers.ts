/** Hashes of the inline code in the frame document, in the form of a content security policy: `sha256-…`. */
export interface InlineHashes {
  readonly script: readonly string[]
  readonly style: readonly string[]
}

/** What a frame document may do, as CSP sources. */
export interface FrameSources {
  readonly hashes: InlineHashes
  /** Addresses of the parts that its script may import. */
  readonly parts: readonly string[]
  /** The pages that may embed the frame. If empty, no page may. */
  readonly origins: readonly string[]
  /** The origins of the service. */
  readonly own: readonly string[]
}

/**
 * Headers of the frame document. Its script may run, import its own parts and contact its own origin. Nothing else is
 * allowed: no other script, no other requests, no fonts, no forms.
 */
export function frameHeaders({
  hashes: { script, style },
  parts,
  origins,
  own,
}: FrameSources): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src ${sources([...script.map(quote), ...parts])}`,
    `style-src ${sources(style.map(quote))}`,
    "connect-src 'self'",
    "font-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${sources(origins)}`,
    // The iframe's own sandbox, in case a page removes the attribute.
    'sandbox allow-scripts allow-same-origin',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    // A page under COEP may also embed the frame; frame-ancestors decides which pages may. Such a page accepts only
    // frames that are under COEP themselves, and this frame loads nothing that COEP would block.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    // A separate process from the other origins of a site. To provide it, Chromium replaces the process in which it has
    // begun to load the first field, which takes half as long as everything else until the fields are ready. Other
    // sites have separate processes anyway.
    'origin-agent-cluster': origins.some((page) => mayBeOfOwnSite(page, own)) ? '?1' : '?0',
    // Cacheable, because otherwise each of three fields is fetched separately, which costs 420 ms on a slow network.
    'cache-control': 'public, max-age=3600',
  }
}

function sources(given: readonly string[]): string {
  return given.length > 0 ? given.join(' ') : "'none'"
}

function quote(hash: string): string {
  return `'${hash}'`
}

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
