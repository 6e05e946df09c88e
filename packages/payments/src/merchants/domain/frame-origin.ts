import { parsePlainUrl } from '@element-js/values'

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
  | 'the origin of a file and of a sandboxed frame'
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

/**
 * The most characters that the origins of a merchant may have together: about eighty origins. One header of each field
 * names all of them, and proxies limit the headers of an answer, nginx by default to 4 kB.
 */
export const mostOriginCharacters = 2000

/** Whether these are more origins than a merchant may have. */
export function areTooManyOrigins(patterns: readonly string[]): boolean {
  return patterns.join(' ').length > mostOriginCharacters
}

/** What to do about an origin that nobody can register, as sentences; `null` if it may be registered. */
export function findWayWithout(origin: string): string | null {
  if (origin === 'null') {
    return 'Files and sandboxed frames have the origin null, which cannot be registered. Load the page from https://, or from http://localhost while you develop, and give a sandboxed frame allow-same-origin.'
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(origin) || /^https?:/i.test(origin)) return null
  return 'Only pages from https:// can be registered, and http://localhost while you develop. The page of an app must come from there too: in Capacitor, set server.androidScheme to https for Android and register https:// with its server.hostname (default: localhost); for iOS, set server.url to your site. Extensions open a page of your site.'
}

function whyNoOrigin(text: string): OriginFlaw {
  if (text === 'null') return 'the origin of a file and of a sandboxed frame'
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'without a scheme: write https:// before it'
  if (!/^https?:/i.test(text)) return 'of a scheme other than https:'
  if (text.includes('@')) return 'with a user name in it'
  if (/:\/\/[^/]*:[^/\d*]/.test(text)) return 'on a port that is not a number'
  return 'more than an origin: leave out what follows the host and the port'
}
