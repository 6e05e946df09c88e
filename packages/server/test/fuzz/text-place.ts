/** A place of a request that takes a text. */
export interface Place {
  /** As `post /v1/payments/tokens/card card.cardHolderName`. */
  readonly name: string
  /** How many bytes of text fit in: an address and all headers together have 16 kB, a body 64 kB. */
  readonly mostBytes: number
  /** The request with a text at that place. */
  readonly requestWith: (text: string) => SentRequest
  /** How a text is written there. */
  readonly encode: (text: string) => string
}

export interface SentRequest {
  readonly path: string
  readonly init: RequestInit
}

export type HeaderFields = Readonly<Record<string, string>>

export const inBody = 60_000
export const inHead = 14_000
export const inForm = 15_000

/** A parameter of a query. */
export function placeInQuery(path: string, name: string, headers: HeaderFields): Place {
  const requestWith = (text: string): SentRequest => ({
    path: `${filled(path)}?${name}=${encodeURIComponent(text)}`,
    init: { headers },
  })
  return { name: `get ${path} ?${name}`, mostBytes: inHead, requestWith, encode: encodeURIComponent }
}

/** A part of a path, written there as `{name}`. */
export function placeInPath(method: string, path: string, headers: HeaderFields): Place {
  const requestWith = (text: string): SentRequest => ({
    path: path.replace(/\{\w+\}/, encodeURIComponent(text)),
    init: { method: method.toUpperCase(), headers },
  })
  return { name: `${method} ${path}`, mostBytes: inHead, requestWith, encode: encodeURIComponent }
}

/** A path with the id of nothing in it. */
export function filled(path: string): string {
  return path.replace(/\{\w+\}/g, 'k')
}
