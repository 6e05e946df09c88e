import { parsePlainUrl } from '../../values/find-url-flaw.ts'

/** Why a text is not an origin that can be registered, as the end of a sentence after "is". */
export type OriginFlaw =
  | 'a whole domain: each host is registered by its own name'
  | 'an IP address, which browsers never match: use a host name'
  | 'an IPv6 address, which browsers never match'
  | 'not a host name'
  | 'not encrypted: http: is allowed only for localhost and 127.0.0.1'
  | 'on a port that does not exist: use 1 to 65535, or *'
  | 'on a port that is not a number'
  | 'without a scheme: write https:// before it'
  | 'of a scheme other than https:'
  | 'with a user name in it'
  | 'more than an origin: leave out what follows the host and the port'

interface Flaw {
  readonly flaw: OriginFlaw
}

const form = /^(https?):\/\/(\[[^\]/?#]*\]|[^/?#@:\s]+)(?::(\d{1,5}|\*))?(\/?)$/i

/**
 * Parses an origin whose pages may embed a merchant's frames: `https://shop.example`, `http://localhost:*`.
 *
 * @returns the source for `frame-ancestors`, in lower case and without the scheme's default port.
 */
export function readFrameOrigin(text: string): { readonly pattern: string } | Flaw {
  const [, scheme, host, port] = form.exec(text) ?? []
  if (!scheme || !host) return { flaw: whyNoOrigin(text) }
  if (host.includes('*')) return { flaw: 'a whole domain: each host is registered by its own name' }
  // Names are normalized as browsers do: `https://Café.example` is `https://xn--caf-dma.example`.
  const url = parsePlainUrl(`${scheme}://${host}`)
  if (!url || !/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(url.hostname)) {
    return {
      flaw: host.startsWith('[') ? 'an IPv6 address, which browsers never match' : 'not a host name',
    }
  }
  const isThisMachine = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (!isThisMachine && /^[\d.]+$/.test(url.hostname)) {
    return { flaw: 'an IP address, which browsers never match: use a host name' }
  }
  if (url.protocol === 'http:' && !isThisMachine) {
    return { flaw: 'not encrypted: http: is allowed only for localhost and 127.0.0.1' }
  }
  if (port === '*') return { pattern: `${url.protocol}//${url.hostname}:*` }
  const withPort = port === undefined ? url : URL.parse(`${url.origin}:${port}`)
  if (!withPort || port === '0') return { flaw: 'on a port that does not exist: use 1 to 65535, or *' }
  return { pattern: withPort.origin }
}

/**
 * Whether a page of an origin may embed the frames, as browsers decide it by `frame-ancestors`.
 *
 * @param patterns Registered origins, as `readFrameOrigin` returns them.
 * @param origin The value of an `Origin` header.
 */
export function mayEmbedFrames(patterns: readonly string[], origin: string): boolean {
  const page = URL.parse(origin)
  return patterns.some((pattern) => {
    const [, scheme, host, port = ''] = form.exec(pattern) ?? []
    // A source with http: also matches https:.
    const hasScheme = page?.protocol === `${scheme}:` || (page?.protocol === 'https:' && scheme === 'http')
    return hasScheme && page.hostname === host && (port === '*' || page.port === port)
  })
}

function whyNoOrigin(text: string): OriginFlaw {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'without a scheme: write https:// before it'
  if (!/^https?:/i.test(text)) return 'of a scheme other than https:'
  if (text.includes('@')) return 'with a user name in it'
  if (/:\/\/[^/]*:[^/\d*]/.test(text)) return 'on a port that is not a number'
  return 'more than an origin: leave out what follows the host and the port'
}
