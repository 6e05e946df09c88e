/** What is wrong with an address that a merchant gave, as the end of a sentence that begins with the field's name. */
export type UrlFlaw =
  | 'must be an absolute URL, as https://shop.example/paid'
  | 'must not have a user name or a password in it'
  | 'must not have characters in it that change the direction of text'
  | 'must begin with https://'

interface JudgeOptions {
  /** The sandbox also takes `http:` to this machine, where developers have no certificates. */
  readonly mode: 'sandbox' | 'live'
}

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * The first thing wrong with an address that browsers or the service are to be sent to; `null` when it is good: an
 * absolute `https:` URL without credentials, which people read as machines do. What URL parsers silently mend is refused:
 * blanks, backslashes, a missing `//`. Two parsers seldom mend alike, and then the address that was judged is not the one
 * that is visited.
 */
export function findUrlFlaw(text: string, { mode }: JudgeOptions): UrlFlaw | null {
  const url = /^[a-z][a-z\d+.-]*:\/\/[^\s\\\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null
  if (!url?.hostname) return 'must be an absolute URL, as https://shop.example/paid'
  if (directing.test(text)) return 'must not have characters in it that change the direction of text'
  if (url.username || url.password) return 'must not have a user name or a password in it'
  const isLocal = mode === 'sandbox' && url.protocol === 'http:' && thisMachine.includes(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) return 'must begin with https://'
  return null
}

// Marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm, as they are and in UTF-8: behind one of
// them an address is shown as another than it is.
const directing =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|%d8%9c|%e2%80%8[ef]|%e2%80%a[a-e]|%e2%81%a[6-9]/i
