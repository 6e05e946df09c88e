/** What is wrong with a merchant's URL, as the end of a sentence that begins with the field's name. */
export type UrlFlaw =
  | 'must be an absolute URL, such as https://shop.example/paid'
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
 * is an absolute `https:` URL without credentials that people and machines read in the same way. Anything that URL
 * parsers silently correct is refused: whitespace, backslashes, a missing `//`. Two parsers rarely correct it in the
 * same way, so the URL that was checked might not be the one that is visited.
 */
export function findUrlFlaw(text: string, { mode }: UrlFlawOptions): UrlFlaw | null {
  const url = /^[a-z][a-z\d+.-]*:\/\/[^\s\\\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null
  if (!url?.hostname) return 'must be an absolute URL, such as https://shop.example/paid'
  if (directing.test(text)) return 'must not contain characters that change the direction of text'
  if (url.username || url.password) return 'must not contain a user name or a password'
  const isLocal = mode === 'sandbox' && url.protocol === 'http:' && thisMachine.includes(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) return 'must begin with https://'
  return null
}

// Marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm, as characters and in UTF-8. Any of
// them can make a URL look like a different one.
const directing =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|%d8%9c|%e2%80%8[ef]|%e2%80%a[a-e]|%e2%81%a[6-9]/i
