/** The methods of requests that can be forwarded. */
export const forwardMethods = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] as const

export type ForwardMethod = (typeof forwardMethods)[number]

/** A place to which a merchant's requests may be sent with the data of a card. Operators register it. */
export interface Destination {
  readonly merchantId: string
  /** Its name in requests to the API. */
  readonly name: string
  /** `https://api.example.com`, without a path. */
  readonly origin: string
  readonly methods: readonly ForwardMethod[]
  /** See `matchesPath`. */
  readonly paths: readonly string[]
  /** What merchants get of an answer besides its status: headers in lower case, and paths such as `/payment/id`. */
  readonly answerFields: readonly string[]
  /** Certificates in PEM, of which one must be in the chain of the destination; `null`: any that Node.js trusts. */
  readonly pinnedCertificates: string | null
  /** JSON of a `ClientCertificate`, sealed by the vault; `null`: there is none. */
  readonly sealedClientKey: Uint8Array | null
  readonly createdAtMs: number
}

/** The certificate that the service shows to a destination that requires mutual TLS. Both parts are PEM. */
export interface ClientCertificate {
  readonly certificate: string
  readonly key: string
}

/** Names one destination; the merchant is part of the name. */
export type DestinationName = Pick<Destination, 'merchantId' | 'name'>

/** How many destinations a merchant may have. */
export const mostDestinations = 50

/**
 * Whether a path has the form of a pattern. A `*` stands for one segment between slashes, and a `**` at the end for one
 * or more. Everything else is compared as it is written.
 *
 * @param path Without the query.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  const isOpen = wanted.at(-1) === '**'
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((part, index) => {
    const isAny = part === '*' || (isOpen && index === wanted.length - 1)
    return isAny ? given[index] !== '' : part === given[index]
  })
}

/** What is wrong with a pattern of a path, as the end of a sentence that begins with it; `null` if nothing is. */
export function findPatternFlaw(pattern: string): string | null {
  if (!/^\/[\w.~!$&'()*+,;=:@%/-]{0,200}$/.test(pattern)) {
    return 'must begin with a slash, have at most 200 characters, and contain no query and no space'
  }
  const parts = pattern.split('/').slice(1)
  const isWild = parts.some((part, index) =>
    part === '**' ? index < parts.length - 1 : part !== '*' && part.includes('*'),
  )
  if (isWild) return 'may contain * only as a whole part between slashes, and ** only as the last part'
  return findPathFlaw(pattern.replaceAll('*', 'x'))
}

/**
 * Finds what makes servers read a path in different ways, as the end of a sentence that begins with it; `null` if there
 * is nothing. A destination may decode a path more than once, cut parameters off its parts (`..;x`), or take similar
 * characters for dots and slashes; so a path that matched a pattern would be another one there.
 *
 * @param path Without the query, as it is sent.
 */
export function findPathFlaw(path: string): string | null {
  const escaped = /%(?![\da-f]{2})|%(?:2f|5c|3f|23|25[\da-f]{2}|[01][\da-f]|7f)/i
  const decoded = escaped.test(path) ? null : decode(path)
  // Without the escapes of escapes, one decoding is all: `%25%32%65` becomes `%2e`.
  if (decoded === null || /%[\da-f]{2}/i.test(decoded)) {
    return 'must not contain an escaped slash, backslash, question mark, number sign or control character, or an escape that is escaped or not valid'
  }
  const [, ...parts] = decoded.normalize('NFKC').split(/[/\\]/)
  const isPlain = parts.length === path.split('/').length - 1
  const hasEmpty = parts.slice(0, -1).some(isEmpty) || (parts.at(-1) !== '' && isEmpty(parts.at(-1) ?? ''))
  return isPlain && !hasEmpty ? null : 'must not contain an empty part, or one of dots only'
}

/** Whether a part is nothing but dots before its parameters. Windows ignores spaces and dots at the end. */
function isEmpty(part: string): boolean {
  return /^[.\s\p{C}]*$/u.test(part.split(';', 1)[0] ?? '')
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    // Bytes that are not UTF-8: some servers take `%c0%ae` for a dot.
    return null
  }
}

/** What is wrong with an answer field, as the end of a sentence that begins with it; `null` if nothing is. */
export function findAnswerFieldFlaw(field: string): string | null {
  const isHeader = /^[a-z\d-]{1,100}$/.test(field)
  const isPath = /^(?:\/(?:[^/~\p{C}]|~[01])+)+$/u.test(field) && field.length <= 200
  if (isHeader || isPath) return null
  return 'must be the name of a header in lower case, or a path such as /payment/id with at most 200 characters, in which ~1 stands for a slash and ~0 for a ~'
}

/** The form of the name of a destination. */
export const destinationNamePattern: RegExp = /^[a-z][a-z0-9-]{0,63}$/
