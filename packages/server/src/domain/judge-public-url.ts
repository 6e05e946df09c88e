/** What is wrong with an address that a merchant gave, as the end of a sentence that begins with the field's name. */
export type UrlFlaw =
  | 'must be an absolute URL, as https://shop.example/paid'
  | 'must not have a user name or a password in it'
  | 'must begin with https://'

interface JudgeOptions {
  /** The sandbox also takes `http:` to this machine, where developers have no certificates. */
  readonly mode: 'sandbox' | 'live'
}

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * The first thing wrong with an address that browsers or the service are to be sent to; `null` when it is good: an
 * absolute `https:` URL without credentials. What URL parsers silently mend is refused: blanks, backslashes, a missing
 * `//`. Two parsers seldom mend alike, and then the address that was judged is not the one that is visited.
 */
export function findUrlFlaw(text: string, { mode }: JudgeOptions): UrlFlaw | null {
  const url = /^[a-z][a-z\d+.-]*:\/\/[^\s\\\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null
  if (!url?.hostname) return 'must be an absolute URL, as https://shop.example/paid'
  if (url.username || url.password) return 'must not have a user name or a password in it'
  const isLocal = mode === 'sandbox' && url.protocol === 'http:' && thisMachine.includes(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) return 'must begin with https://'
  return null
}
