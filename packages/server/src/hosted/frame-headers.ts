/** Hashes of what is inline in the frame document, as a content security policy spells them: `sha256-…`. */
export interface InlineHashes {
  readonly script: readonly string[]
  readonly style: readonly string[]
}

/**
 * Headers of the frame document. Its script may run and speak to its own origin, and nothing else may happen in
 * it: no other script, no request elsewhere, no font, no form.
 *
 * @param origins Sources whose pages may show the frame. None: nobody may.
 */
export function frameHeaders(
  { script, style }: InlineHashes,
  origins: readonly string[],
): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src ${sources(script.map(quote))}`,
    `style-src ${sources(style.map(quote))}`,
    "connect-src 'self'",
    "font-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${sources(origins)}`,
    // The iframe's own sandbox, for a page that takes the attribute off.
    'sandbox allow-scripts allow-same-origin',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    // A page under COEP may show the frame too; frame-ancestors decides who. Such a page takes only frames that are
    // under COEP themselves, and this one loads nothing that it could keep out.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    // Cacheable, or each of three fields is fetched anew: that costs 420 ms on a slow network.
    'cache-control': 'public, max-age=3600',
  }
}

function sources(given: readonly string[]): string {
  return given.length > 0 ? given.join(' ') : "'none'"
}

function quote(hash: string): string {
  return `'${hash}'`
}
