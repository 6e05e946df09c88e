/** What is wrong with a merchant's URL, as the end of a sentence that begins with the field's name. */
export type UrlFlaw =
  | 'must be an absolute URL, such as https://shop.example/page'
  | 'must not contain a user name or a password'
  | 'must not contain characters that change the direction of text'
  | 'must begin with https://'

interface UrlFlawOptions {
  /** The sandbox also accepts `http:` URLs of the local machine, where developers have no certificates. */
  readonly mode: 'sandbox' | 'live'
}

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Finds the first flaw of a URL to which the service or a browser will be sent, or `null` if there is none. A good URL
 * is an absolute `https:` URL without credentials that people and machines read in the same way.
 */
export function findUrlFlaw(text: string, { mode }: UrlFlawOptions): UrlFlaw | null {
  const parts = form.exec(text)
  if (parts && directing.test(text)) return 'must not contain characters that change the direction of text'
  if (parts?.groups?.credentials) return 'must not contain a user name or a password'
  const url = parsePlainUrl(text)
  if (!url) return 'must be an absolute URL, such as https://shop.example/page'
  const isLocal = mode === 'sandbox' && url.protocol === 'http:' && thisMachine.includes(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) return 'must begin with https://'
  return null
}

/**
 * Parses an absolute URL with a host and without credentials; `null` if it is none, or if a URL parser would correct it:
 * whitespace, backslashes, a missing `//` or host, an address as `127.1` or `2130706433`, a host with percent signs or
 * with characters that stand for other ones. Nor does it take what no name in DNS has, such as `*.shop.example`, and port
 * 0. Two parsers rarely correct a URL in the same way, so the one that was
 * checked might not be the one that is visited.
 */
export function parsePlainUrl(text: string): URL | null {
  const { host, credentials } = form.exec(text)?.groups ?? {}
  const url = host === undefined || credentials ? null : URL.parse(text)
  if (!url || host === undefined || url.port === '0') return null
  // An IPv6 address has one meaning. A name with other than ASCII characters becomes one with `xn--`.
  const isPlain = host.startsWith('[')
    ? thisMachine.includes(host) || !thisMachine.includes(url.hostname)
    : host.toLowerCase() === url.hostname || (/[^\0-\x7f]/.test(host) && /(^|\.)xn--/.test(url.hostname))
  return isPlain && (host.startsWith('[') || hostName.test(url.hostname)) ? url : null
}

// Also with an underscore, which networks have that are not on the internet.
const hostName = /^(?:[a-z\d_-]{1,63}\.)*[a-z\d_-]{1,63}\.?$/

const form =
  /^[a-z][a-z\d+.-]*:\/\/(?<credentials>[^\s\\/?#\p{Cc}]*@)?(?<host>\[[\da-f:.]+\]|[^\s\\/?#@:[\]\p{Cc}]+)(?::\d{1,5})?(?:[/?#][^\s\\\p{Cc}]*)?$/iu

// Marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm, as characters and in UTF-8. Any of
// them can make a URL look like a different one.
const directing =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|%d8%9c|%e2%80%8[ef]|%e2%80%a[a-e]|%e2%81%a[6-9]/i

/** Whether a host is this machine. @param hostname As in a URL; an IPv6 address also without brackets. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
}
